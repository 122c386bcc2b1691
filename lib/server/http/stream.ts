/** Answers that are generated while they are sent. */

/**
 * Requests the next part when the reader has taken the last, so that at most one waits in memory. A failure breaks
 * the connection off, so that nobody takes half a file for the whole. Ends the sequence when the reader leaves.
 */
export function streamOf(
  parts: AsyncGenerator<string | Uint8Array, void, undefined>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done === true) controller.close();
        else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
      },
      async cancel() {
        await parts.return();
      },
    },
    { highWaterMark: 0 },
  );
}
