/** Tracks which agents hold which digests, over HTTP, instead of a DHT. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Provider } from "@/lib/coldstart";

export interface Tracker {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startTracker(): Promise<Tracker> {
  const records = new Map<string, Map<string, string>>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://tracker");
    const holders = records.get(pathname) ?? new Map<string, string>();
    records.set(pathname, holders);
    const [node, addr] = [searchParams.get("node"), searchParams.get("addr")];
    if (request.method === "POST" && node !== null && addr !== null) holders.set(node, addr);
    const providers: Provider[] = [...holders].map(([id, at]) => ({ node: id, addr: at }));
    response.setHeader("content-type", "application/json").end(JSON.stringify(providers));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
