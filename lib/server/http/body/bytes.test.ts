import { expect, it } from "vitest";
import { z } from "zod";
import { defineRoute, send, useLog } from "@/test/support/routes";
import { stream } from "./bytes";

useLog();

let seen = 0;
const route = defineRoute({
  method: "PUT",
  path: "/api/v1/blob",
  operationId: "putBlob",
  tag: "Things",
  summary: "Stream.",
  role: "viewer",
  body: stream({ types: ["application/octet-stream"], maxBytes: 100_000 }),
  response: { status: 200, description: "Its size", schema: z.object({ size: z.number() }) },
  handler: async ({ body }) => {
    seen = 0;
    for await (const chunk of body) seen += chunk.byteLength;
    return { size: seen };
  },
});
const headers = { "content-type": "application/octet-stream" };

it("reaches the handler as it arrives", async () => {
  const { json } = await send(route, { body: new Uint8Array(100_000), headers });
  expect(json).toEqual({ size: 100_000 });
});

it("is broken off with 413 where it becomes too long", async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(30_000));
    },
  });
  const request = new Request("http://x/", {
    method: "PUT",
    headers,
    body: endless,
    ...({ duplex: "half" } as object),
  });
  const response = await route.handle(request, { params: Promise.resolve({}) });
  expect(response.status).toBe(413);
  expect(seen).toBe(90_000);
  expect(pulled).toBeLessThan(7);
});

it("is refused packed, with what to do instead", async () => {
  const packed = { ...headers, "content-encoding": "gzip" };
  const { response, json } = await send(route, { body: new Uint8Array(10), headers: packed });
  expect(response.status).toBe(415);
  expect(json).toMatchObject({
    error: {
      code: "packedBody",
      message: 'Content-Encoding "gzip" is not read here: send the body as it is, and leave the header out.',
    },
  });
  const plain = { ...headers, "content-encoding": "Identity" };
  expect((await send(route, { body: new Uint8Array(10), headers: plain })).json).toEqual({ size: 10 });
});
