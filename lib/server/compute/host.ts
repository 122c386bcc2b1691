/**
 * The computing process: holds the threads and the values that are kept for them, and nothing else. It has its own
 * memory and priority, so that the thread that answers requests waits for neither (decision 092).
 */
import { lowerProcess } from "../core/processPriority";
import type { Reply } from "./calls";
import { computingEnded, fromFailure, toFailure } from "./failure";
import type { FromComputing, Outcome, SentOrder, ToComputing } from "./messages";
import { runInPool } from "./pool";

interface Running {
  readonly abort: AbortController;
  /** Receivers of the replies to requests of its task. */
  readonly replies: Map<number, (reply: Reply) => void>;
}

const running = new Map<number, Running>();
const kept = new Map<string, SharedArrayBuffer>();

lowerProcess();
process.on("message", (message: ToComputing) => {
  if ("order" in message) void work(message.order);
  else if ("abort" in message) running.get(message.abort)?.abort.abort();
  else if ("reply" in message) running.get(message.id)?.replies.get(message.reply.id)?.(message.reply);
  else kept.delete(message.drop);
});
// It ends with the web process; signals to the whole service first let that one hand back its operations.
process.on("disconnect", () => process.exit(0));
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => undefined);

async function work(order: SentOrder): Promise<void> {
  const { id } = order;
  const abort = new AbortController();
  const replies: Running["replies"] = new Map();
  running.set(id, { abort, replies });
  try {
    const outcome = await runInPool(order.terms, {
      input: order.input,
      kept: order.kept.map(valueOf),
      signal: abort.signal,
      onRequest(request, reply) {
        replies.set(request.id, (answer) => (replies.delete(request.id), reply(answer)));
        send({ id, request });
      },
    });
    send({ id, outcome: keptAs(order.keepAs, outcome) });
  } catch (error) {
    send({ id, outcome: { failure: toFailure(error) } });
  } finally {
    running.delete(id);
  }
}

function valueOf(key: string): SharedArrayBuffer {
  const value = kept.get(key);
  // The process that held the value has ended.
  if (!value) throw fromFailure(computingEnded());
  return value;
}

function keptAs(key: string | undefined, outcome: Outcome): Outcome {
  if (key === undefined || "failure" in outcome) return outcome;
  if (!(outcome.value instanceof SharedArrayBuffer)) throw new Error("only shared memory is kept");
  kept.set(key, outcome.value);
  return { value: undefined };
}

/** A web process that has ended receives nothing. */
function send(message: FromComputing): void {
  process.send?.(message, undefined, undefined, () => undefined);
}
