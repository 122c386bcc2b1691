"use client";

/** The state of a replay's page, in its address. */
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import type { Replay } from "@/lib/api/replays";
import { shownTopK } from "@/lib/replay/named";
import type { ReplayResult } from "@/lib/replay/shapes";
import type { Choice } from "../hooks";
import { KEPT, type Kept } from "./frontier";
import type { ResultProps } from "./result";

const push = { history: "push" } as const;

/** Names of strategies that use knowledge of the replayed day: bounds, not policies. */
export function boundsOf({ curves }: Pick<ReplayResult, "curves">): readonly string[] {
  return curves.filter((curve) => curve.after_the_fact).map(({ strategy }) => strategy);
}

/** The requested top-K if the replay has it, else the one that lists use. */
export function topKOf({ replay, result }: TopKOf, asked: number | null): number {
  const sizes = [...new Set(result.strategies.map(({ top_k }) => top_k))];
  if (asked !== null && sizes.includes(asked)) return asked;
  return shownTopK(sizes, replay.brief?.policies.map(({ max_images: cut }) => cut) ?? []) ?? 0;
}

interface TopKOf {
  readonly replay: Pick<Replay, "brief">;
  readonly result: Pick<ReplayResult, "strategies">;
}

export function useTopK(props: TopKOf): readonly [number, (topK: number) => void] {
  const [asked, set] = useQueryState("top", parseAsInteger.withOptions(push));
  return [topKOf(props, asked), (topK) => void set(topK)];
}

/** What minutes saved are plotted against. */
export function useKept(): readonly [Kept, (kept: Kept) => void] {
  const [kept, set] = useQueryState(
    "kept",
    parseAsStringLiteral(KEPT).withDefault("images").withOptions(push),
  );
  return [kept, (next) => void set(next)];
}

/** The strategy that saves most at the top-K, without bounds. */
export function bestStrategy(result: ReplayResult, topK: number): string | null {
  const bounds = boundsOf(result);
  let best: { name: string; minutes: number } | null = null;
  for (const { strategy, top_k, minutes_avoided_vs_no_prewarm: minutes } of result.strategies) {
    if (top_k !== topK || bounds.includes(strategy)) continue;
    if (best === null || minutes > best.minutes) best = { name: strategy, minutes };
  }
  return best?.name ?? null;
}

export interface ChoiceState {
  readonly topK: number;
  readonly strategy: string;
  readonly setStrategy: (strategy: string) => void;
  /** Null for no prewarming. */
  readonly choice: Choice | null;
}

/** `strategy=none` in the address selects no prewarming. */
export const NO_PREWARMING = "none";

export function useChoice(props: ResultProps): ChoiceState {
  const { result } = props;
  const [topK] = useTopK(props);
  const [asked, set] = useQueryState("strategy", parseAsString.withOptions(push));
  const known = asked === NO_PREWARMING || result.strategies.some(({ strategy }) => strategy === asked);
  const strategy = known && asked !== null ? asked : (bestStrategy(result, topK) ?? NO_PREWARMING);
  return {
    topK,
    strategy,
    setStrategy: (next) => void set(next),
    choice: strategy === NO_PREWARMING ? null : { strategy, topK },
  };
}

type Chosen = readonly [value: string | null, set: (value: string | null) => Promise<URLSearchParams>];

export const usePipelineName = (): Chosen => useQueryState("pipeline", parseAsString.withOptions(push));
export const useJobId = (): Chosen => useQueryState("job", parseAsString.withOptions(push));
export const useAgainst = (): Chosen => useQueryState("against", parseAsString.withOptions(push));
