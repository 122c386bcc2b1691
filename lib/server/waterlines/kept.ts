/** Objects stored by name with a revision: refuses a change based on another revision. */
import { PreconditionFailedError } from "../http/errors";

interface Kept {
  readonly revision: number;
  readonly author: string;
}

/**
 * Throws PreconditionFailedError with the stored object. `expected`: the revision that the caller has seen, 0 for
 * none, undefined for any.
 */
export function refuseOther(
  what: string,
  name: string,
  expected: number | undefined,
  before: Kept | null,
): void {
  if (expected === undefined || expected === (before?.revision ?? 0)) return;
  throw new PreconditionFailedError(
    before === null
      ? `The ${what} ${name} was removed after revision ${expected}, which this change began with. Nothing was saved.`
      : expected === 0
        ? `There is a ${what} ${name} already, saved by ${before.author}. Nothing was saved.`
        : `${before.author} saved revision ${before.revision} of the ${what} ${name} after revision ${expected}, which this change began with. Nothing was saved.`,
    before,
  );
}
