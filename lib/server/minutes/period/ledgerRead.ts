/** Large reads of the ledger: from one snapshot, in batches, few at once, and cancelled when the caller leaves. */
import type { PoolClient } from "pg";
import { above, LIMITS } from "../../../limits/limits";
import { endReading, pool } from "../../core/db";
import { piecesOf } from "../../core/pieces";
import { UnavailableError, UnprocessableError } from "../../http/errors";

/** Rows per batch: computing on them does not block others for long. */
const ROWS_AT_ONCE = 2_000;
const QUERY_CANCELED = "57014";

let under = 0;

export interface LedgerRead {
  /** Yields rows in batches, for large results. */
  readonly rows: <Row>(sql: string, values: readonly unknown[]) => AsyncGenerator<Row[], void, undefined>;
  readonly all: <Row>(sql: string, values: readonly unknown[]) => Promise<Row[]>;
}

/**
 * Throws UnavailableError while the maximum number of reads is in progress, UnprocessableError at the time limit, and
 * the signal's reason.
 */
export async function readLedger<T>(
  signal: AbortSignal | undefined,
  read: (of: LedgerRead) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  if (under >= LIMITS.ledgerReads.value) {
    throw new UnavailableError(
      `The server is busy reading the ledger for other requests: ${above("ledgerReads")}. Try again in a moment.`,
      "busy",
    );
  }
  under += 1;
  try {
    return await onConnection(signal, read);
  } finally {
    under -= 1;
  }
}

async function onConnection<T>(
  signal: AbortSignal | undefined,
  read: (of: LedgerRead) => Promise<T>,
): Promise<T> {
  const client = await pool().connect();
  const endsAt = Date.now() + LIMITS.ledgerSeconds.value * 1_000;
  const check = (): void => {
    signal?.throwIfAborted();
    if (Date.now() > endsAt) throw tooLong();
  };
  let cancelled: Promise<unknown> | undefined;
  let stop = (): void => undefined;
  try {
    const backend = await begin(client);
    // A running statement does not notice that its caller left: another connection cancels it.
    stop = () => {
      cancelled = pool()
        .query("select pg_cancel_backend($1)", [backend])
        .catch(() => undefined);
    };
    signal?.addEventListener("abort", stop, { once: true });
    return await read({
      rows: (sql, values) => piecesOf(client, sql, values, { rows: ROWS_AT_ONCE, check }),
      all: async <Row>(sql: string, values: readonly unknown[]) =>
        (await client.query(sql, [...values])).rows as Row[],
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof Error && "code" in error && error.code === QUERY_CANCELED)) throw error;
    throw tooLong();
  } finally {
    signal?.removeEventListener("abort", stop);
    // Wait for it: a late cancellation would hit the next statement on this connection.
    await cancelled;
    await endReading(client);
  }
}

function tooLong(): UnprocessableError {
  const message = `Reading the ledger took longer than ${LIMITS.ledgerSeconds.value} s (limit ledgerSeconds). Ask for a shorter period.`;
  return new UnprocessableError(message, [], "computationTooLong");
}

async function begin(client: PoolClient): Promise<number> {
  await client.query("begin isolation level repeatable read read only");
  await client.query(`set local statement_timeout = ${LIMITS.ledgerSeconds.value * 1_000}`);
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}
