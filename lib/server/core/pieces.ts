/** Reads the rows of a query in batches through a cursor, so that memory does not grow with their number. */
import type { PoolClient } from "pg";

export interface Pieces {
  /** Rows per batch. */
  readonly rows: number;
  /** Called before each batch; an error that it throws ends the reading. */
  readonly check?: () => void;
}

/** Runs in the transaction that is open on the connection, which can hold one such cursor at a time. */
export async function* piecesOf<Row>(
  client: PoolClient,
  sql: string,
  values: readonly unknown[],
  { rows: atOnce, check }: Pieces,
): AsyncGenerator<Row[], void, undefined> {
  await client.query(`declare pieces no scroll cursor for ${sql}`, [...values]);
  for (;;) {
    check?.();
    const { rows } = await client.query(`fetch ${atOnce} from pieces`);
    if (rows.length === 0) break;
    yield rows as Row[];
  }
  await client.query("close pieces");
}
