/**
 * A process that answers the API and works on jobs until it is asked to stop: the product's server without its pages,
 * which would have to be built first. Writes its port to standard output.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { startLifecycle } from "../../lib/server/lifecycle";
import { KEEP_ALIVE_MS } from "../../scripts/start/web";
import { findRoute } from "../support/call";

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host}`);
  // Every method that findRoute does not know makes it throw.
  const method = (incoming.method ?? "GET") as Parameters<typeof findRoute>[0];
  const { route, params } = findRoute(method, url.pathname);
  const gone = new AbortController();
  // Who got the whole answer has not left.
  outgoing.once("close", () => outgoing.writableFinished || gone.abort());
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  const request = new Request(url, {
    method,
    headers: incoming.headers as Record<string, string>,
    signal: gone.signal,
    ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
  });
  const response = await route.handle(request, { params: Promise.resolve(params) });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) outgoing.end();
  else await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing);
}

startLifecycle();
const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch(() => outgoing.destroy());
});
// As the product's server: callers keep their connections between two requests.
server.keepAliveTimeout = Number(KEEP_ALIVE_MS);
server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" ? address?.port : "");
});
