import type { ChunkReader } from "./connection";

/** What a server said; its body is read where it is wanted. */
export interface Answer {
  readonly status: number;
  readonly url: URL;
  /** `name` in lower case. */
  readonly header: (name: string) => string | undefined;
  /**
   * Hands out the body, decompressed, as it arrives; a chunk is valid until `onChunk` returns. Rejects with a
   * SourceError for what goes wrong on the way, above the query's bytes too, and with whatever `onChunk` throws.
   * False from `onChunk` ends the reading.
   */
  readonly consume: (onChunk: ChunkReader) => Promise<void>;
}

/** `answer` with a body that was read before. */
export function withText(answer: Answer, text: string): Answer {
  return {
    ...answer,
    consume: (onChunk) => {
      onChunk(Buffer.from(text, "utf8"));
      return Promise.resolve();
    },
  };
}
