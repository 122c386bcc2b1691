/** A Prometheus of one page: answers every range query with what the test gives it, when the test lets it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

export interface Asked {
  readonly path: string;
  readonly params: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
}

export interface TinyPrometheus {
  readonly url: string;
  readonly asked: Asked[];
  /** Image → value of every sample. */
  images: Record<string, number>;
  /** Answers wait until this resolves. */
  gate: Promise<void>;
  /** When set, answers with this status and body instead. */
  failure: { status: number; body: string } | undefined;
  close(): Promise<void>;
}

export async function startTinyPrometheus(
  images: Record<string, number> = { a: 3, b: 2, c: 1 },
): Promise<TinyPrometheus> {
  const tiny: Omit<TinyPrometheus, "url" | "close"> = {
    asked: [],
    images,
    gate: Promise.resolve(),
    failure: undefined,
  };
  const server = createServer((request, response) => void answer(tiny, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(tiny, { url: `http://127.0.0.1:${portOf(server)}`, close: () => close(server) });
}

async function answer(
  tiny: Omit<TinyPrometheus, "url" | "close">,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const url = new URL(request.url ?? "/", "http://localhost");
  tiny.asked.push({ path: url.pathname, params: url.searchParams, headers: request.headers });
  if (url.pathname.endsWith("/buildinfo"))
    return json(response, 200, { status: "success", data: { version: "9.9.9" } });
  await tiny.gate;
  if (tiny.failure) {
    response.writeHead(tiny.failure.status, { "content-type": "application/json" });
    response.end(tiny.failure.body);
    return;
  }
  const at = (name: string): number => Number(url.searchParams.get(name) ?? "0");
  const result = Object.entries(tiny.images).map(([image, value]) => {
    const values: [number, string][] = [];
    for (let time = at("start"); time <= at("end"); time += at("step") || 1)
      values.push([time, String(value)]);
    return { metric: { image }, values };
  });
  json(response, 200, { status: "success", data: { resultType: "matrix", result } });
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

function portOf(server: Server): number {
  const address = server.address();
  return address && typeof address === "object" ? address.port : 0;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

/** A policy that ranks by the sum of one query at the server. */
export function usagePolicy(name: string, url: string, more = ""): string {
  return `apiVersion: drop.corewire.io/v1alpha1
kind: DiscoveryPolicy
metadata:
  name: ${name}
spec:
  syncInterval: 30m
  maxImages: 2
  queries:
    - name: usage
      type: prometheus
      prometheus:
        endpoint: ${url}
        query: count(x) by (image)
        lookback: 1h
        step: 5m
${more}  signals:
    - name: total
      queryRef: usage
      type: aggregate
      aggregate:
        method: sum
  ranking:
    strategy: signal
    signal:
      signalRef: total
`;
}
