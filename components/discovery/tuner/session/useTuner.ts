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
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Policy } from "@/lib/discovery";
import type { WorkerLike } from "@/lib/client/workerBridge/startBridge";
import { connect, type Ask, type Connection } from "./connection";
import type { Heat, HeatRequest, RankingView } from "@/lib/discovery";
import { tryRemedy, type Remedied } from "../insight/why/tryRemedy";
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

/** A tuner over a run's stored samples; null during the first render, which may be a server's. */
export function useTuner(
  runId: string,
  saved: SavedDocument,
  start: { readonly text: string | null; readonly remedy: Remedied | null },
): Tuner | null {
  const [tuner, setTuner] = useState<(Tuner & { close: () => void }) | null>(null);
  useEffect(() => {
    const made = makeTuner(runId, saved, start.text, startWorker);
    if (start.remedy !== null) tryRemedy(made.session, start.remedy);
    // A worker is something outside of React: it exists from here on.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setTuner(made);
    return made.close;
    // Another version is taken over by `session.setSaved`, without losing the steps.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [runId]);
  return tuner;
}

/** `start` is a text to begin with in place of the saved one, as a link brings it. Exported for tests. */
export function makeTuner(
  runId: string,
  saved: SavedDocument,
  start: string | null,
  worker: () => WorkerLike,
): Tuner & { close: () => void } {
  const session = new TunerSession(saved);
  if (start !== null) session.setText(start, { label: "the link" });
  session.seal();
  let snapshot: TunerSnapshot = { ranking: null, samples: { state: "loading" }, refused: null };
  const listeners = new Set<() => void>();
  const drawers = new Set<(ranking: RankingView) => void>();
  const explainers = new Set<(image: string) => void>();
  const set = (change: Partial<TunerSnapshot>): void => {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  };
  const connection: Connection = connect(runId, worker, {
    onOpened: () => set({ samples: { state: "ready" } }),
    onUnreadable: (problem) => set({ samples: { state: "unreadable", ...problem } }),
    onRanking: (ranking) => {
      for (const draw of drawers) draw(ranking);
      set({ ranking, refused: null });
    },
    onRefused: (refused) => set({ refused }),
  });
  const send = (): void => connection.rank(session.state.policy, session.saved.policy);
  let ranked: readonly [Policy, Policy] = [session.state.policy, session.saved.policy];
  send();
  const stop = session.subscribe(() => {
    const [policy, before] = ranked;
    if (session.state.policy === policy && session.saved.policy === before) return;
    ranked = [session.state.policy, session.saved.policy];
    send();
  });
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
    ask: connection.ask,
    heat: connection.heat,
    explain: (image) => {
      for (const open of explainers) open(image);
    },
    onExplain: (listener) => {
      explainers.add(listener);
      return () => explainers.delete(listener);
    },
    close: () => {
      stop();
      connection.close();
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
