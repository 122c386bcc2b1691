/** Objects stored by name with a revision: refuses a change based on another revision, and a name that is taken. */
import { isUniqueViolation } from "../core/dbErrors";
import { ConflictError, PreconditionFailedError } from "./errors";

interface Kept {
  readonly revision: number;
  /** Who saved it; undefined for objects that do not record it. */
  readonly author?: string;
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
  shown: (stored: Stored) => unknown = (stored) => stored,
): Promise<void> {
  if (expected === undefined || expected === (before?.revision ?? 0)) return;
  if (before === null)
    throw new PreconditionFailedError(
      `The ${what} was removed after revision ${expected}, on which this change is based. Nothing was saved.`,
      null,
    );
  const { author } = before;
  throw new PreconditionFailedError(
    expected === 0
      ? `There is a ${what} already${author === undefined ? "" : `, saved by ${author}`}. Nothing was saved.`
      : `${author ?? "Somebody"} saved revision ${before.revision} of the ${what} after revision ${expected}, on which this change is based. Nothing was saved.`,
    await shown(before),
  );
}

/**
 * Rethrows the error of a write; as ConflictError if another object has the name. `what` is the kind of object, as in
 * "webhook".
 */
export function rethrowTaken(error: unknown, what: string, name: string): never {
  if (!isUniqueViolation(error)) throw error;
  throw new ConflictError(`There is a ${what} named ${name} already. Choose another name.`, "nameTaken", [
    { path: "name", message: `is taken by another ${what}: choose another name` },
  ]);
}
