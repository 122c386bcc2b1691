"use client";

/**
 * The tuner's state for a page and its panels.
 *
 * A panel gets the `Tuner` as a prop. It reads state by `useTunerState(tuner, select)`, which renders again only when
 * `select` returns another value, and asks the engine by `useAnswer(tuner, name, ask)` of useAnswer.ts:
 *
 *   const { data, pending, error } = useAnswer(tuner, "analyse", (policy) => ({
 *     policy, options: { parts: ["stability"], images: [] },
 *   }));
 *
 * `ask` gets the current policy after 250 ms without a move and returns the question, or null to ask nothing. While a
 * newer question is pending, `data` is the previous answer and `pending` is true. Ask for one part of the analysis at
 * a time. A single question on a click is `tuner.ask(name, question, signal)`. To change the policy:
 * `tuner.session.edit(withWeight(0, 0.64), { label: "weight of peak" })` (moves.ts); one undo reverts it.
 * `tuner.explain(image)` opens the drawer of an image.
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
  /** The ranking of the last valid policy; null until the samples have loaded. */
  readonly ranking: RankingView | null;
  readonly samples: SamplesState;
  /** Why the last policy could not be ranked; null if it was. */
  readonly refused: string | null;
}

/** The same object as long as run and policy are the same. */
export interface Tuner {
  readonly runId: string;
  readonly session: TunerSession;
  readonly snapshot: () => TunerSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls back with every ranking as it arrives, before React renders: for what is drawn directly to the DOM. */
  readonly onRanking: (listener: (ranking: RankingView) => void) => () => void;
  readonly ask: Ask;
  readonly heat: (request: HeatRequest) => Promise<Heat | null>;
  /** Opens the drawer of an image. */
  readonly explain: (image: string) => void;
  /** For the page: calls back with every image that `explain` is called with. */
  readonly onExplain: (listener: (image: string) => void) => () => void;
}

/** Delay from the last move to the questions that follow it. */
const REST_MS = 250;

/** The initial state that a link specifies. */
export interface TunerStart {
  /** Replaces the saved document. */
  readonly text: string | null;
  /** A change applied on top, as one undo step. */
  readonly change: ((session: TunerSession) => void) | null;
  /** Signals whose weights are locked. */
  readonly locked: readonly string[];
  /** Whether the weights keep the sum of 1. */
  readonly sumOfOne: boolean;
}

/**
 * A tuner over a run's stored samples. Renders the same on the server and at first in the browser: nothing is fetched
 * before it is mounted. Mount another component for another run or another start.
 */
export function useTuner(runId: string, saved: SavedDocument, start: TunerStart): Tuner {
  // Another version is applied by `session.setSaved`, which keeps the steps.
  const [tuner] = useState(() => makeTuner(runId, saved, start));
  useEffect(() => tuner.open(), [tuner]);
  return tuner;
}

interface OpenTuner extends Tuner {
  /** Starts the worker and ranks; returns a function that ends it. */
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

/** Selects from the edited state; `select` must return the same value for the same state. */
export function useTunerState<T>({ session }: Tuner, select: (session: TunerSession) => T): T {
  return useSyncExternalStore(
    session.subscribe,
    () => select(session),
    () => select(session),
  );
}

/** Selects from the ranking; the same rule applies. */
export function useTunerRanking<T>(tuner: Tuner, select: (snapshot: TunerSnapshot) => T): T {
  return useSyncExternalStore(
    tuner.subscribe,
    () => select(tuner.snapshot()),
    () => select(tuner.snapshot()),
  );
}

const BETWEEN_NAMES = "\0";

/** The same array until a signal is added, removed or renamed: other edits of signals render nothing again. */
export function useSignalNames(tuner: Tuner): readonly string[] {
  const text = useTunerState(tuner, (session) =>
    policyOf(session)
      .signals.map(({ name }) => name)
      .join(BETWEEN_NAMES),
  );
  return useMemo(() => (text === "" ? [] : text.split(BETWEEN_NAMES)), [text]);
}

/** The policy after moving stops; does not render during moves. */
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
