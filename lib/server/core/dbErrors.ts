/** Classifies database errors by code rather than by message. */
import { Prisma } from "../../../generated/prisma/client";

/** The value already exists in a unique column or index. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

/**
 * Two transactions collided: in a deadlock, or in a unique index that `on conflict` does not name, where the second
 * of two simultaneous inserts fails. A transaction that was rolled back as a whole may be retried.
 */
export function isCollision(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // Raw queries of Prisma carry the database's code in their message, its other calls P2034, plain `pg` calls the
  // database's code.
  return (
    isUniqueViolation(error) ||
    /^(P2034|40001|40P01)$/.test(code) ||
    /Code: `(23505|40001|40P01)`/.test(error.message)
  );
}

/**
 * Runs `work`, a whole transaction, up to three times in all, as long as it fails with an error that `met` accepts: a
 * collision by default.
 */
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

/** The row to change, or a row that a new row refers to, was deleted after it was read. */
export function isGone(error: unknown): boolean {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    (error.code === "P2025" || error.code === "P2003")
  );
}

/** A text cannot be converted to its column's type (PostgreSQL's class 22). Prisma puts the code into the message. */
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
    // Prisma puts the database's own code into the message.
    "Code: `(08\\w{3}|57P0[1-3]|53300)`",
  ].join("|"),
  "i",
);
/** PostgreSQL's classes 08 (connection), 57P0x (operator intervention) and 53300 (too many connections). */
const GONE_CODES =
  /^(08\w{3}|57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|P1001|P1002|P1008|P1017|P2024)$/;

/** The database is unavailable or restarting; the same call may soon succeed. */
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
 * Calls `work` until it succeeds or fails with an error other than a lost connection, for at most `forMs`. Only for
 * idempotent work: a connection can be lost between the commit and its answer.
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
