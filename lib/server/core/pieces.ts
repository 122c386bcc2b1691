/** Rows of a query a few at a time, through a cursor: memory is the same however many there are. */
import type { PoolClient } from "pg";

export interface Pieces {
  /** Rows that are in memory at a time. */
  readonly rows: number;
  /** Called before each piece; what it throws ends the reading. */
  readonly check?: () => void;
}

/** In a transaction that is open on the connection; one at a time. */
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
