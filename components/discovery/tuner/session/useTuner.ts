"use client";

/**
 * The tuner's state for a page and its panels.
 *
 * How a panel uses it. A panel gets the `Tuner` as a prop. It reads state by `useTunerState(tuner, select)`, which draws
 * again only when what `select` returns is another value; it asks the engine by `useAnswer(tuner, name, ask)` of useAnswer.ts:
 *
 *   const { data, pending, error } = useAnswer(tuner, "analyse", (policy) => ({
 *     policy, options: { parts: ["stability"], images: [] },
 *   }));
 *
 * `ask` gets the current policy once the hand rests (250 ms without a move) and returns the question, or null to
 * ask nothing. While a newer question is under way `data` is the answer to the one before, and `pending` is true. Ask
 * for one part of the analysis at a time. A single question on a click is `tuner.ask(name, question, signal)`.
 * To change the policy: `tuner.session.edit(withWeight(0, 0.64), { label: "weight of peak" })` (moves.ts); one undo
 * takes it back. To lead to an image: `tuner.explain(image)`, which opens its drawer.
 */
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Policy } from "@/lib/discovery";
import { connect, type Ask, type Connection } from "./connection";
import type { Heat, HeatRequest, RankingView } from "@/lib/discovery";
import { holdsOf } from "./locks";
import { TunerSession, type SavedDocument } from "./session";
import { startWorker } from "./startWorker";

export type SamplesState =
  | { readonly state: "loading" | "ready" }
  | { readonly state: "unreadable"; readonly status: number; readonly message: string };

export interface TunerSnapshot {
  /** Of the last policy that was valid; null until the samples are there. */
  readonly ranking: RankingView | null;
  readonly samples: SamplesState;
  /** Why the last policy could not be ranked; null where it was. */
  readonly refused: string | null;
}

/** The same object as long as run and policy are the same. */
export interface Tuner {
  readonly runId: string;
  readonly session: TunerSession;
  readonly snapshot: () => TunerSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Called with every ranking as it comes, before React knows of it: for what is drawn by hand. */
  readonly onRanking: (listener: (ranking: RankingView) => void) => () => void;
  readonly ask: Ask;
  readonly heat: (request: HeatRequest) => Promise<Heat | null>;
  /** Opens the drawer of an image. */
  readonly explain: (image: string) => void;
  /** The page's: called with every image that `explain` is asked for. */
  readonly onExplain: (listener: (image: string) => void) => () => void;
}

/** Between the last move and the questions that follow it. */
const REST_MS = 250;

/** How a tuner begins where a link says it. */
export interface TunerStart {
  /** In place of the saved document. */
  readonly text: string | null;
  /** A change on top, as a step that undo takes back. */
  readonly change: ((session: TunerSession) => void) | null;
  /** Signals whose weights are locked. */
  readonly locked: readonly string[];
  /** Whether the weights keep the sum of 1. */
  readonly sumOfOne: boolean;
}

/**
 * A tuner over a run's stored samples. A server draws it as a browser does at first: nothing is asked for before it is
 * on a page. Another run or another beginning needs another component.
 */
export function useTuner(runId: string, saved: SavedDocument, start: TunerStart): Tuner {
  // Another version is taken over by `session.setSaved`, without losing the steps.
  const [tuner] = useState(() => makeTuner(runId, saved, start));
  useEffect(() => tuner.open(), [tuner]);
  return tuner;
}

interface OpenTuner extends Tuner {
  /** Begins the worker and ranks; returns what ends it. */
  readonly open: () => () => void;
}

function makeTuner(runId: string, saved: SavedDocument, start: TunerStart): OpenTuner {
  const session = new TunerSession(saved);
  if (start.text !== null) session.setText(start.text, { label: "the link" });
  session.seal();
  start.change?.(session);
  session.hold(holdsOf(session.state.policy, start.locked, start.sumOfOne));
  let snapshot: TunerSnapshot = { ranking: null, samples: { state: "loading" }, refused: null };
  const listeners = new Set<() => void>();
  const drawers = new Set<(ranking: RankingView) => void>();
  const explainers = new Set<(image: string) => void>();
  const set = (change: Partial<TunerSnapshot>): void => {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  };
  let connection: Connection | null = null;
  const connected = (): Connection =>
    (connection ??= connect(runId, startWorker, {
      onOpened: () => set({ samples: { state: "ready" } }),
      onUnreadable: (problem) => set({ samples: { state: "unreadable", ...problem } }),
      onRanking: (ranking) => {
        for (const draw of drawers) draw(ranking);
        set({ ranking, refused: null });
      },
      onRefused: (refused) => set({ refused }),
    }));
  let ranked: readonly [Policy, Policy] | null = null;
  const rank = (): void => {
    const { policy } = session.state;
    const before = session.saved.policy;
    if (ranked?.[0] === policy && ranked[1] === before) return;
    ranked = [policy, before];
    connected().rank(policy, before);
  };
  return {
    runId,
    session,
    snapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onRanking: (listener) => {
      drawers.add(listener);
      return () => drawers.delete(listener);
    },
    ask: (...question) => connected().ask(...question),
    heat: (request) => connected().heat(request),
    explain: (image) => {
      for (const open of explainers) open(image);
    },
    onExplain: (listener) => {
      explainers.add(listener);
      return () => explainers.delete(listener);
    },
    open: () => {
      rank();
      const stop = session.subscribe(rank);
      return () => {
        stop();
        connection?.close();
        connection = null;
        ranked = null;
      };
    },
  };
}

/** What a component needs of the edited state; `select` must return the same value for the same state. */
export function useTunerState<T>({ session }: Tuner, select: (session: TunerSession) => T): T {
  return useSyncExternalStore(
    session.subscribe,
    () => select(session),
    () => select(session),
  );
}

/** What a component needs of the ranking; the same rule. */
export function useTunerRanking<T>(tuner: Tuner, select: (snapshot: TunerSnapshot) => T): T {
  return useSyncExternalStore(
    tuner.subscribe,
    () => select(tuner.snapshot()),
    () => select(tuner.snapshot()),
  );
}

const BETWEEN_NAMES = "\0";

/** The same array until a signal is added, removed or renamed: what else of a signal is edited draws nothing again. */
export function useSignalNames(tuner: Tuner): readonly string[] {
  const text = useTunerState(tuner, (session) =>
    policyOf(session)
      .signals.map(({ name }) => name)
      .join(BETWEEN_NAMES),
  );
  return useMemo(() => (text === "" ? [] : text.split(BETWEEN_NAMES)), [text]);
}

/** The policy once the hand rests; draws nothing while it moves. */
export function useRestingPolicy({ session }: Tuner): Policy {
  const [resting, setResting] = useState(session.state.policy);
  useEffect(() => {
    const take = (): void => setResting(session.state.policy);
    let timer = setTimeout(take, 0);
    const stop = session.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(take, REST_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [session]);
  return resting;
}

export function policyOf(session: TunerSession): Policy {
  return session.state.policy;
}
