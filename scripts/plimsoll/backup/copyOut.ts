/** COPY … TO STDOUT by the driver: rows as the server writes them, never more in memory than a few at a time. */
import type pg from "pg";

/** Bytes that may wait here before the server is asked to wait. */
const HIGH_WATER = 1024 * 1024;

/**
 * Yields one chunk a row; the count is kept by whoever consumes. Throws the server's error. A consumer that leaves
 * early ends the connection: the rest of the table would have to be read otherwise.
 */
export async function* copyOut(client: pg.Client, sql: string): AsyncGenerator<Buffer, void, undefined> {
  const copy = new CopyOut(sql);
  client.query(copy);
  let finished = false;
  try {
    for (;;) {
      const row = await copy.next();
      if (row === undefined) break;
      yield row;
    }
    finished = true;
  } finally {
    if (!finished) copy.abandon();
  }
}

/** What the driver calls on the query at work; its own types do not tell of COPY. */
class CopyOut implements pg.Submittable {
  private readonly rows: Buffer[] = [];
  private waiting = 0;
  private state: { readonly done: true; readonly error?: Error } | undefined;
  private wake: (() => void) | undefined;
  private connection: pg.Connection | undefined;

  constructor(private readonly sql: string) {}

  submit(connection: pg.Connection): void {
    this.connection = connection;
    connection.query(this.sql);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // The parser reuses its buffer.
    this.rows.push(Buffer.from(chunk));
    this.waiting += chunk.length;
    if (this.waiting > HIGH_WATER) this.connection?.stream.pause();
    this.wake?.();
  }

  handleCommandComplete(): void {
    // ReadyForQuery follows.
  }

  handleReadyForQuery(): void {
    this.state ??= { done: true };
    this.wake?.();
  }

  handleError(error: Error): void {
    this.state ??= { done: true, error };
    this.wake?.();
  }

  /** The next row; undefined after the last. */
  async next(): Promise<Buffer | undefined> {
    for (;;) {
      const row = this.rows.shift();
      if (row) {
        this.waiting -= row.length;
        if (this.waiting <= HIGH_WATER) this.connection?.stream.resume();
        return row;
      }
      if (this.state?.error) throw this.state.error;
      if (this.state) return undefined;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  abandon(): void {
    this.connection?.stream.destroy();
  }
}
