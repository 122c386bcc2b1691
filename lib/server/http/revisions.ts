/** Objects stored by name with a revision: refuses a change based on another revision. */
import { PreconditionFailedError } from "./errors";

interface Kept {
  readonly revision: number;
  readonly author: string;
}

/**
 * Throws PreconditionFailedError with the stored object. `what` names it, as in "profile quiet" or "reader of
 * ci-pool". `expected`: the revision that the caller has seen, 0 for none, undefined for any.
 */
export function refuseOther(what: string, expected: number | undefined, before: Kept | null): void {
  if (expected === undefined || expected === (before?.revision ?? 0)) return;
  throw new PreconditionFailedError(
    before === null
      ? `The ${what} was removed after revision ${expected}, on which this change is based. Nothing was saved.`
      : expected === 0
        ? `There is a ${what} already, saved by ${before.author}. Nothing was saved.`
        : `${before.author} saved revision ${before.revision} of the ${what} after revision ${expected}, on which this change is based. Nothing was saved.`,
    before,
  );
}
