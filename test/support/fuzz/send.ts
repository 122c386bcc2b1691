/** Sends a request unmodified, and measures how long its response takes. */
import { Agent, request as ask } from "node:http";
import type { FuzzRequest } from "./requests";

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Milliseconds to the end of the response; for an event stream to its start. */
  readonly durationMs: number;
}

/** How long events are read. */
const LISTEN_MS = 300;
const PATIENCE_MS = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** Rejects if there is no response. */
export async function send(origin: string, request: FuzzRequest): Promise<Answer> {
  try {
    return await attempt(origin, request);
  } catch (error) {
    // The server closed an idle connection while this request was on its way.
    if (!(error instanceof Error) || !/ECONNRESET|EPIPE|hang up/.test(error.message)) throw error;
    return attempt(origin, request);
  }
}

function attempt(origin: string, { method, target, headers, body }: FuzzRequest): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(body.length) };
    const sent = ask(
      {
        agent,
        hostname,
        port,
        method,
        path: target,
        headers: { ...headers, ...length },
        timeout: PATIENCE_MS,
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        const events = String(incoming.headers["content-type"]).startsWith("text/event-stream");
        const beginning = performance.now() - began;
        const end = (): void =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString(),
            durationMs: events ? beginning : performance.now() - began,
          });
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("end", end);
        incoming.on("error", reject);
        if (events) {
          setTimeout(() => {
            end();
            incoming.destroy();
          }, LISTEN_MS);
        }
      },
    );
    sent.on("timeout", () => sent.destroy(new Error(`no answer within ${PATIENCE_MS / 1_000} s`)));
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Returns the request as a shell command. */
export function asCurl(origin: string, { method, target, headers, body }: FuzzRequest): string {
  const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const data = body === undefined ? "" : ` --data-binary @<(base64 -d <<< ${quote(body.toString("base64"))})`;
  const lines = Object.entries(headers).map(([name, value]) => ` -H ${quote(`${name}: ${value}`)}`);
  const url = target.startsWith("/") ? quote(origin + target) : `--request-target ${quote(target)} ${origin}`;
  return `curl -i --path-as-is -X ${method}${lines.join("")}${data} ${url}`;
}
