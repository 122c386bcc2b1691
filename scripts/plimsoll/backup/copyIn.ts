/** COPY … FROM STDIN by the driver: as fast as the server takes it, and no faster. */
import { once } from "node:events";
import type pg from "pg";

/** What the driver's connection has for COPY and its types do not tell. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** Resolves when the server has taken all of it. Throws the server's error, or that of the source. */
export async function copyIn(client: pg.Client, sql: string, source: AsyncIterable<Buffer>): Promise<void> {
  const copy = new CopyIn(sql, source);
  client.query(copy);
  await copy.ended;
}

class CopyIn implements pg.Submittable {
  readonly ended: Promise<void>;
  private readonly settle: (error?: Error) => void;
  private readonly refused = new AbortController();
  private failure: Error | undefined;
  private sent: Promise<void> = Promise.resolve();

  constructor(
    private readonly sql: string,
    private readonly source: AsyncIterable<Buffer>,
  ) {
    const { promise, resolve, reject } = withResolvers();
    this.ended = promise;
    this.settle = (error) => (error ? reject(error) : resolve());
  }

  submit(connection: pg.Connection): void {
    connection.query(this.sql);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.sent = this.send(connection);
  }

  handleCommandComplete(): void {
    // ReadyForQuery follows.
  }

  handleReadyForQuery(): void {
    // The source is let go of before the next statement may use it.
    void this.sent.then(() => this.settle(this.failure));
  }

  /** The server's refusal; when the source failed first, the server only repeats that. */
  handleError(error: Error): void {
    this.failure ??= error;
    this.refused.abort();
    void this.sent.then(() => this.settle(this.failure));
  }

  private async send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.source) {
        if (this.refused.signal.aborted) return;
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) {
          await once(connection.stream, "drain", { signal: this.refused.signal });
        }
      }
      connection.endCopyFrom();
    } catch (error) {
      if (this.refused.signal.aborted) return;
      this.failure = error instanceof Error ? error : new Error(String(error));
      connection.sendCopyFail("the source failed");
    }
  }
}

function withResolvers(): {
  promise: Promise<void>;
  resolve: () => void;
  reject: (error: Error) => void;
} {
  let resolve = (): void => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((onDone, onFailure) => {
    resolve = onDone;
    reject = onFailure;
  });
  return { promise, resolve, reject };
}
