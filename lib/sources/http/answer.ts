import type { ChunkReader } from "./connection";

/** A server's response; its body is read on demand. */
export interface Answer {
  readonly status: number;
  readonly url: URL;
  /** `name` must be lower case. */
  readonly header: (name: string) => string | undefined;
  /**
   * Passes the decompressed body to `onChunk` as it arrives; a chunk is valid until `onChunk` returns. Rejects with a
   * SourceError for transfer errors, including a body over the query's byte limit, and with whatever `onChunk`
   * throws. Reading ends when `onChunk` returns false.
   */
  readonly consume: (onChunk: ChunkReader) => Promise<void>;
}

/** Returns `answer` with a body that has already been read. */
export function withText(answer: Answer, text: string): Answer {
  return {
    ...answer,
    consume: (onChunk) => {
      onChunk(Buffer.from(text, "utf8"));
      return Promise.resolve();
    },
  };
}
