/** Runs a computation of calls with replies by callback: in virtual time (lib/simulation). */
import type { Call, Reply } from "./calls";

/** Starts a call. `answer` must be called once, and never before this function returns. */
export type World<C = Call> = (call: C, answer: (reply: Reply) => void) => void;

/** Calls `ended` with the result, or `failed` with what the computation threw. */
export function drive<C, R>(
  steps: Generator<readonly C[], R, readonly Reply[]>,
  world: World<C>,
  ended: (result: R) => void,
  failed: (error: unknown) => void,
): void {
  const next = (replies: readonly Reply[]): void => {
    let step: IteratorResult<readonly C[], R>;
    try {
      step = steps.next(replies);
    } catch (error) {
      return failed(error);
    }
    if (step.done === true) return ended(step.value);
    const calls = step.value;
    const answers: Reply[] = [];
    let open = calls.length;
    calls.forEach((call, index) =>
      world(call, (reply) => {
        answers[index] = reply;
        open -= 1;
        if (open === 0) next(answers);
      }),
    );
  };
  next([]);
}
