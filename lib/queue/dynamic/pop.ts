/**
 * One request of the dynamic strategy as a generator that yields questions and receives replies: the server replies
 * from Redis and PostgreSQL, the simulator from memory. Spec: queue, 3.1 and 3.4.
 */
import { QUEUE_RULES } from "./rules";

/** Either take the list's first entry and read the sentinel in one step, or try to assign a build. */
export type PopAsk = { readonly ask: "pop" } | { readonly ask: "assign"; readonly id: number };

/** `id` is null if the list is empty. `sentinel` means that a refill found nothing. */
export interface Popped {
  readonly id: number | null;
  readonly sentinel: boolean;
}

/**
 * `conflict`: another request took the build in the meantime; `skip`: the build is gone or this runner may not take
 * it now. A skipped build that still waits returns with a later refill.
 */
export type Attempt = "assigned" | "conflict" | "skip";

export type PopReply = Popped | Attempt;

export interface PopOutcome {
  /** `none`: 204, nothing waits. `conflict`: 409, the next poll tries again. */
  readonly kind: "assigned" | "none" | "conflict";
  readonly id: number | null;
  /** Whether the list needs a refill. */
  readonly refill: boolean;
  /** The entries taken from the list, in order. */
  readonly tried: readonly { readonly id: number; readonly attempt: Attempt }[];
}

export function* popJob(
  findLimit: number = QUEUE_RULES.findLimit,
): Generator<PopAsk, PopOutcome, PopReply | undefined> {
  const tried: { id: number; attempt: Attempt }[] = [];
  const end = (kind: PopOutcome["kind"], refill: boolean, id: number | null = null): PopOutcome => {
    return { kind, id, refill, tried };
  };
  while (tried.length < findLimit) {
    const { id, sentinel } = popped(yield { ask: "pop" });
    if (id === null) {
      const lost = tried.some(({ attempt }) => attempt === "conflict");
      return end(sentinel && !lost ? "none" : "conflict", !sentinel);
    }
    const attempt = attempted(yield { ask: "assign", id });
    tried.push({ id, attempt });
    if (attempt === "assigned") return end("assigned", false, id);
  }
  return end("conflict", false);
}

function popped(reply: PopReply | undefined): Popped {
  if (typeof reply === "object") return reply;
  throw new Error("A pop is answered by the entry and the sentinel.");
}

function attempted(reply: PopReply | undefined): Attempt {
  if (typeof reply === "string") return reply;
  throw new Error("An assignment is answered by what became of it.");
}

/** Runs the request with synchronous replies, as in virtual time. */
export function driveNow(steps: ReturnType<typeof popJob>, answer: (ask: PopAsk) => PopReply): PopOutcome {
  let step = steps.next();
  while (step.done !== true) step = steps.next(answer(step.value));
  return step.value;
}

/** Runs the request with asynchronous replies, as from a store. */
export async function driveLater(
  steps: ReturnType<typeof popJob>,
  answer: (ask: PopAsk) => Promise<PopReply>,
): Promise<PopOutcome> {
  let step = steps.next();
  while (step.done !== true) step = steps.next(await answer(step.value));
  return step.value;
}
