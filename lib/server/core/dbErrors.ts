/** What a database error means, told by its code rather than by its words. */
import { Prisma } from "../../../generated/prisma/client";

/** A unique column or index holds the value already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

/**
 * Two transactions met: in a deadlock, or in a unique index that `on conflict` does not name, which fails the second
 * where both insert a row at the same moment. What is rolled back as a whole may be done again.
 */
export function isCollision(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // Raw calls of Prisma's have the database's code in their message, its others P2034, those of `pg` alone its code.
  return (
    isUniqueViolation(error) ||
    /^(P2034|40001|40P01)$/.test(code) ||
    /Code: `(23505|40001|40P01)`/.test(error.message)
  );
}

/** Does `work`, a whole transaction, again where it collided with another one, or met `met`: three times at most. */
export async function retriedOnCollision<T>(
  work: () => Promise<T>,
  met: (error: unknown) => boolean = isCollision,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3 || !met(error)) throw error;
    }
  }
}

/** The row to change, or one that a new row refers to, was deleted after it was read. */
export function isGone(error: unknown): boolean {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    (error.code === "P2025" || error.code === "P2003")
  );
}

/** A text does not say what its column's type can hold (PostgreSQL's class 22); Prisma puts the code into its message. */
export function isDataException(error: unknown): boolean {
  return error instanceof Error && /Code: `22\w{3}`/.test(error.message);
}

const GONE = new RegExp(
  [
    "terminating connection",
    "connection terminated",
    "server closed the connection",
    "closed the connection",
    "not queryable",
    "timeout exceeded when trying to connect",
    "can't reach database server",
    "unable to start a transaction in the given time",
    "the database system is (starting up|shutting down|in recovery mode|not (yet )?accepting connections)",
    "ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|DatabaseNotReachable|ConnectionClosed",
    // Prisma puts the database's own code into its message.
    "Code: `(08\\w{3}|57P0[1-3]|53300)`",
  ].join("|"),
  "i",
);
/** PostgreSQL's classes 08 (connection), 57P0x (operator intervention) and 53300 (too many connections). */
const GONE_CODES =
  /^(08\w{3}|57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|P1001|P1002|P1008|P1017|P2024)$/;

/** The database is unavailable or restarting: the same call may succeed in a moment. */
export function isConnectionLoss(error: unknown): boolean {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth += 1
  ) {
    const code = "code" in current && typeof current.code === "string" ? current.code : "";
    if (GONE_CODES.test(code) || GONE.test(current.message) || GONE.test(current.name)) return true;
    if (current instanceof AggregateError && current.errors.some((inner) => isConnectionLoss(inner)))
      return true;
  }
  return false;
}

/**
 * Calls `work` until it succeeds or fails with something other than a lost connection, for at most `forMs`.
 * Only for work that may be done twice: a connection can be lost between the commit and its answer.
 */
export async function whileDatabaseReturns<T>(
  work: () => Promise<T>,
  forMs = 120_000,
  signal?: AbortSignal,
): Promise<T> {
  const deadline = Date.now() + forMs;
  for (let delay = 100; ; delay = Math.min(delay * 2, 2_000)) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLoss(error) || Date.now() + delay > deadline || signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}
