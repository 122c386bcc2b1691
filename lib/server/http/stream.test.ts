import { expect, it } from "vitest";
import { streamOf } from "./stream";

it("takes the next part only when the reader has taken the last, and stops when the reader leaves", async () => {
  let made = 0;
  let stopped = false;
  async function* parts(): AsyncGenerator<string | Uint8Array, void, undefined> {
    try {
      for (;;) {
        made += 1;
        yield made === 1 ? "text" : new Uint8Array([made]);
        await Promise.resolve();
      }
    } finally {
      stopped = true;
    }
  }
  const reader = streamOf(parts()).getReader();
  expect(made).toBe(0);
  expect((await reader.read()).value).toEqual(new TextEncoder().encode("text"));
  expect((await reader.read()).value).toEqual(new Uint8Array([2]));
  expect(made).toBe(2);
  await reader.cancel();
  expect([made, stopped]).toEqual([2, true]);
});
