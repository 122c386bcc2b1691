/** The page's end of the tuner's two workers: rankings as events, answers to questions as promises. */
import { transfer } from "comlink";
import type {
  Heat,
  HeatRequest,
  Policy,
  RankingBase,
  RankingView,
  TunerQuestion,
  TunerQuestions,
} from "@/lib/discovery";
import { startBridge, WorkerFailed, type WorkerLike } from "@/lib/client/workerBridge/startBridge";
import { fetchPacked, SamplesError } from "./packedSamples";
import type { TunerCalls } from "./workerCalls";

export interface ConnectionEvents {
  readonly onOpened: () => void;
  /** Called if the samples cannot be read; `status` as in SamplesError. */
  readonly onUnreadable: (problem: { readonly status: number; readonly message: string }) => void;
  /** Called in order; never with an older ranking than before. */
  readonly onRanking: (ranking: RankingView) => void;
  readonly onRefused: (message: string) => void;
}

export type Ask = <K extends TunerQuestion>(
  name: K,
  question: TunerQuestions[K]["question"],
  signal?: AbortSignal,
) => Promise<TunerQuestions[K]["answer"]>;

export interface Connection {
  /** The ranking arrives as an event; an older request that is waiting is dropped. */
  readonly rank: (policy: Policy, saved: Policy) => void;
  /** Null for a query whose samples have no times. */
  readonly heat: (request: HeatRequest) => Promise<Heat | null>;
  readonly ask: Ask;
  readonly close: () => void;
}

/**
 * Returns the previous array if it is equal, so that a list of the parts is not rendered again when a window moves.
 */
function sameOr(before: readonly string[] | undefined, now: readonly string[]): readonly string[] {
  const isSame = before?.length === now.length && before.every((part, index) => part === now[index]);
  return isSame ? before : now;
}

export function connect(runId: string, makeWorker: () => WorkerLike, events: ConnectionEvents): Connection {
  let base: RankingBase | null = null;
  let opened = false;
  let restartable = true;
  let failure: Error | null = null;
  let closed = false;
  const ranker = startBridge<TunerCalls>(
    {
      makeWorker,
      // Fetched here while the worker is still loading its code.
      open: async (give) => {
        const packed = await fetchPacked(runId);
        await give(transfer({ runId, packed }, [packed]));
        opened = true;
        if (!closed) events.onOpened();
      },
      onFailed: (error) => {
        // A worker that died while working is restarted with the next move; one that could not be opened is not.
        restartable = error instanceof WorkerFailed && opened;
        opened = false;
        failure = error;
        const status = error instanceof SamplesError ? error.status : 0;
        if (!closed) events.onUnreadable({ status, message: error.message });
      },
    },
    true,
  );
  /** Started with the first question, since it holds the samples a second time. */
  const asker = startBridge<TunerCalls>({ makeWorker, open: async (give) => void (await give({ runId })) });

  return {
    rank: (policy, saved) => {
      if (!restartable) return;
      ranker.call("rank", [policy, saved], { latest: true }).then(
        (answer) => {
          if (answer.base !== null) base = { ...answer.base, parts: sameOr(base?.parts, answer.base.parts) };
          if (base !== null && !closed) events.onRanking({ ...base, ...answer.columns });
        },
        (error: Error) => {
          if (error !== failure && error.name !== "Superseded" && !closed) events.onRefused(error.message);
        },
      );
    },
    heat: (request) => ranker.call("heat", [request]),
    ask: (name, question, signal) => asker.call(name, [question] as never, { signal }),
    close: () => {
      closed = true;
      ranker.close();
      asker.close();
    },
  };
}
