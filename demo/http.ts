/** What the demo's servers share: reading a request, answering it. */
import type { IncomingMessage, ServerResponse } from "node:http";

export interface DemoRequest {
  readonly method: string;
  readonly path: string;
  /** Query string and form body together, as the real APIs take them. */
  readonly params: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
}

/** Handles a request if the path is its own; false if it is not. */
export type DemoHandler = (request: DemoRequest, response: ServerResponse) => Promise<boolean> | boolean;

const MAX_FORM_BYTES = 1_048_576;

/** `base` is taken off the path. */
export async function readRequest(message: IncomingMessage, base = ""): Promise<DemoRequest> {
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
    path: url.pathname.slice(base.length),
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

/** Writes a body part by part as the reader takes it; stops when the reader has gone. */
export async function sendParts(response: ServerResponse, parts: Iterable<string>): Promise<void> {
  response.writeHead(200, { "content-type": "application/json" });
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
