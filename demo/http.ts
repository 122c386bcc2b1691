/** Shared by the demo's servers: reading requests and sending responses. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

const HOST = "127.0.0.1";

export interface DemoRequest {
  readonly method: string;
  readonly path: string;
  /** Parameters of query string and form body, which the real APIs accept alike. */
  readonly params: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
}

export interface LoopbackServer {
  readonly port: number;
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  /** Also closes open connections. */
  readonly close: () => Promise<void>;
}

/** Port 0 uses a free one. Errors thrown by `answer` become status 500. Rejects if the port is taken. */
export async function serveOnLoopback(
  answer: (message: IncomingMessage, response: ServerResponse) => Promise<void>,
  port = 0,
): Promise<LoopbackServer> {
  const server = createServer((message, response) => {
    answer(message, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendText(response, 500, `${error instanceof Error ? error.message : String(error)}\n`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, resolve);
  });
  const address = server.address();
  const taken = typeof address === "object" && address !== null ? address.port : 0;
  return {
    port: taken,
    origin: `http://${HOST}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Handles a request if the path belongs to it. Returns false if not. */
export type DemoHandler = (request: DemoRequest, response: ServerResponse) => Promise<boolean> | boolean;

const MAX_FORM_BYTES = 1_048_576;

export async function readRequest(message: IncomingMessage): Promise<DemoRequest> {
  const url = new URL(message.url ?? "/", "http://demo.invalid");
  const params = url.searchParams;
  if (message.method === "POST") {
    const parts: Buffer[] = [];
    let length = 0;
    for await (const chunk of message as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_FORM_BYTES) break;
      parts.push(chunk);
    }
    for (const [name, value] of new URLSearchParams(Buffer.concat(parts).toString("utf8")))
      params.append(name, value);
  }
  return {
    method: message.method ?? "GET",
    path: url.pathname,
    params,
    headers: message.headers,
  };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendText(response, status, JSON.stringify(body), "application/json");
}

export function sendText(
  response: ServerResponse,
  status: number,
  body: string,
  type = "text/plain; charset=utf-8",
): void {
  const bytes = Buffer.from(body, "utf8");
  response.writeHead(status, { "content-type": type, "content-length": bytes.length });
  response.end(bytes);
}

/** Writes a body in parts as the client reads it, and stops if the client disconnects. */
export async function sendParts(
  response: ServerResponse,
  {
    status,
    type,
    parts,
  }: { readonly status: number; readonly type: string; readonly parts: Iterable<string> },
): Promise<void> {
  response.writeHead(status, { "content-type": type });
  for (const part of parts) {
    if (response.destroyed) return;
    if (!response.write(part)) await writable(response);
  }
  response.end();
}

function writable(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      response.off("drain", go);
      response.off("close", go);
      resolve();
    };
    response.on("drain", go);
    response.on("close", go);
  });
}
