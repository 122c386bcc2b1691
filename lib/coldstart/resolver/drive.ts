/** Runs a computation of calls where answers come by callback: in virtual time (lib/simulation). */
import type { Call, Reply } from "./calls";

/** Begins a call; `answer` is to be called once, later, never before this returns. */
export type World<C = Call> = (call: C, answer: (reply: Reply) => void) => void;

/** `ended` gets the result, `failed` what the computation threw. */
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
