/** The page's end of the two workers: rankings as they come, questions as promises. */
import type {
  FromWorker,
  Heat,
  HeatRequest,
  RankingBase,
  RankingView,
  ToWorker,
  TunerQuestion,
  TunerQuestions,
} from "./protocol";
import type { Policy } from "@/lib/discovery/policy/model";
import { fetchPacked, SamplesError } from "./packedSamples";

/** What is used of a Worker; a test gives another. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker, transfer?: Transferable[]): void;
  terminate(): void;
}

export interface ConnectionEvents {
  readonly onOpened: () => void;
  /** The samples cannot be read; `status` as in SamplesError. */
  readonly onUnreadable: (problem: { readonly status: number; readonly message: string }) => void;
  /** In order, none older than one that came before. */
  readonly onRanking: (ranking: RankingView, seq: number) => void;
  readonly onRefused: (message: string, seq: number) => void;
}

export type Ask = <K extends TunerQuestion>(
  name: K,
  question: TunerQuestions[K]["question"],
  signal?: AbortSignal,
) => Promise<TunerQuestions[K]["answer"]>;

export interface Connection {
  /** Returns the number under which the ranking comes; an older one that waits is dropped. */
  readonly rank: (policy: Policy, saved: Policy) => number;
  /** Null for a query whose samples have no times. */
  readonly heat: (request: HeatRequest) => Promise<Heat | null>;
  readonly ask: Ask;
  readonly close: () => void;
}

interface Pending {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

export function connect(runId: string, makeWorker: () => WorkerLike, events: ConnectionEvents): Connection {
  const ranker = questionsTo(makeWorker());
  let asker: ReturnType<typeof questionsTo> | null = null;
  let seq = 0;
  let base: RankingBase | null = null;
  ranker.worker.onmessage = ({ data }) => {
    switch (data.kind) {
      case "opened":
        events.onOpened();
        break;
      case "unreadable":
        events.onUnreadable(data);
        break;
      case "ranked":
        base = data.base ?? base;
        if (base !== null) events.onRanking({ ...base, ...data.columns }, data.seq);
        break;
      case "refused":
        events.onRefused(data.message, data.seq);
        break;
      default:
        ranker.settle(data);
    }
  };
  ranker.worker.onerror = ({ message }) =>
    events.onUnreadable({ status: 0, message: `The tuner's worker could not start: ${message}` });
  // Fetched here, while the worker is still loading its code.
  fetchPacked(runId).then(
    (packed) => ranker.worker.postMessage({ kind: "open", runId, packed }, [packed]),
    (error: unknown) => {
      const { status, message } = error instanceof SamplesError ? error : new SamplesError(0, String(error));
      events.onUnreadable({ status, message });
    },
  );

  /** Begun when it is first needed: it holds the samples a second time. */
  const second = (): ReturnType<typeof questionsTo> => {
    if (asker !== null) return asker;
    const begun = questionsTo(makeWorker());
    begun.worker.onmessage = ({ data }) => {
      if (data.kind === "unreadable") begun.failAll(data.message);
      else begun.settle(data);
    };
    begun.worker.onerror = ({ message }) => begun.failAll(message);
    begun.worker.postMessage({ kind: "open", runId });
    asker = begun;
    return begun;
  };

  return {
    rank: (policy, saved) => {
      ranker.worker.postMessage({ kind: "rank", seq: ++seq, policy, saved });
      return seq;
    },
    // What comes back is what protocol.ts says of the question: the worker is this file's only other end.
    heat: (request) => ranker.send((id) => ({ kind: "heat", id, request })) as Promise<Heat | null>,
    ask: <K extends TunerQuestion>(name: K, question: TunerQuestions[K]["question"], signal?: AbortSignal) =>
      second().send((id) => ({ kind: "ask", id, name, question }), signal) as Promise<
        TunerQuestions[K]["answer"]
      >,
    close: () => {
      ranker.close();
      asker?.close();
    },
  };
}

function questionsTo(worker: WorkerLike) {
  const pending = new Map<number, Pending>();
  let last = 0;
  const failAll = (message: string): void => {
    for (const { reject } of pending.values()) reject(new Error(message));
    pending.clear();
  };
  return {
    worker,
    failAll,
    settle: (message: FromWorker): void => {
      if (message.kind !== "answer" && message.kind !== "failed") return;
      const asked = pending.get(message.id);
      pending.delete(message.id);
      if (message.kind === "answer") asked?.resolve(message.answer);
      else asked?.reject(new Error(message.message));
    },
    send: (make: (id: number) => ToWorker, signal?: AbortSignal): Promise<unknown> => {
      const id = ++last;
      return new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(aborted());
          return;
        }
        pending.set(id, { resolve, reject });
        signal?.addEventListener("abort", () => {
          if (!pending.delete(id)) return;
          worker.postMessage({ kind: "cancel", id });
          reject(aborted());
        });
        worker.postMessage(make(id));
      });
    },
    close: (): void => {
      worker.terminate();
      failAll("The page went on to another run.");
    },
  };
}

function aborted(): DOMException {
  return new DOMException("The question was taken back.", "AbortError");
}
