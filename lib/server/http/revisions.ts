/** Objects stored by name with a revision: refuses a change based on another revision. */
import { PreconditionFailedError } from "./errors";

interface Kept {
  readonly revision: number;
  readonly author: string;
}

/**
 * Throws PreconditionFailedError with the stored object as the API shows it, which `shown` reads only in that case.
 * `what` names it, as in "profile quiet" or "reader of ci-pool". `expected`: the revision that the caller has seen, 0
 * for none, undefined for any.
 */
export async function refuseOther<Stored extends Kept>(
  what: string,
  expected: number | undefined,
  before: Stored | null,
  shown: (stored: Stored) => object | Promise<object> = (stored) => stored,
): Promise<void> {
  if (expected === undefined || expected === (before?.revision ?? 0)) return;
  if (before === null)
    throw new PreconditionFailedError(
      `The ${what} was removed after revision ${expected}, on which this change is based. Nothing was saved.`,
      null,
    );
  throw new PreconditionFailedError(
    expected === 0
      ? `There is a ${what} already, saved by ${before.author}. Nothing was saved.`
      : `${before.author} saved revision ${before.revision} of the ${what} after revision ${expected}, on which this change is based. Nothing was saved.`,
    await shown(before),
  );
}
