/** What is kept under a name with a revision: the refusal of a change that began with another one. */
import { PreconditionFailedError } from "../http/errors";

interface Kept {
  readonly revision: number;
  readonly author: string;
}

/** Throws PreconditionFailedError with the kept one. `expected`: as the caller has seen it, 0 for none, undefined for any. */
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
