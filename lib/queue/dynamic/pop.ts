/**
 * One request of the dynamic strategy as a computation that asks and is answered: the server answers from Redis and
 * PostgreSQL, the simulator from its own memory. Spec: queue, 3.1 and 3.4.
 */
import { QUEUE_RULES } from "./rules";

/** Take the list's first entry and read the sentinel in one step, or try to assign a build. */
export type PopAsk = { readonly ask: "pop" } | { readonly ask: "assign"; readonly id: number };

/** Null where the list has no entry; the sentinel says that a refill found nothing. */
export interface Popped {
  readonly id: number | null;
  readonly sentinel: boolean;
}

/**
 * `conflict`: another request took the build meanwhile; `skip`: it is gone, or this runner may not have it now. A
 * skipped one that still waits comes back with a later refill.
 */
export type Attempt = "assigned" | "conflict" | "skip";

export type PopReply = Popped | Attempt;

export interface PopOutcome {
  /** `none`: 204, nothing waits. `conflict`: 409, the next poll looks again. */
  readonly kind: "assigned" | "none" | "conflict";
  readonly id: number | null;
  /** Whether the list is to be filled. */
  readonly refill: boolean;
  /** What was taken from the list, in order. */
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

/** Answers at once, as in virtual time. */
export function driveNow(steps: ReturnType<typeof popJob>, answer: (ask: PopAsk) => PopReply): PopOutcome {
  let step = steps.next();
  while (step.done !== true) step = steps.next(answer(step.value));
  return step.value;
}

/** Answers when they are there, as from a store. */
export async function driveLater(
  steps: ReturnType<typeof popJob>,
  answer: (ask: PopAsk) => Promise<PopReply>,
): Promise<PopOutcome> {
  let step = steps.next();
  while (step.done !== true) step = steps.next(await answer(step.value));
  return step.value;
}
