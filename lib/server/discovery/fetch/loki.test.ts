import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { contextFor, lokiQuery, NOW_MS } from "./context.testing";
import { fetchQuery } from "./fetchQuery";
import type { SourceLimits } from "../../../sources/types";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const BEGIN = BigInt(NOW_MS - 3_600_000) * 1_000_000n;

interface StoredEntry {
  readonly timeNs: bigint;
  readonly pod: string;
  readonly stream: string;
}

/** Behaviour of a server beyond what Loki documents. */
interface Behaviour {
  /** Its max_entries_limit_per_query. */
  readonly max: number;
  /** Returns at most `max` without an error, instead of refusing a larger limit. */
  readonly silent?: boolean;
  /** Serves /series. */
  readonly series?: boolean;
}

async function loki(
  entries: readonly StoredEntry[],
  behaviour: Behaviour,
): Promise<{ url: string; requests: URL[] }> {
  const requests: URL[] = [];
  const server = createServer((message: IncomingMessage, response: ServerResponse) => {
    const url = new URL(message.url ?? "/", "http://x");
    requests.push(url);
    if (url.pathname === "/loki/api/v1/series" && behaviour.series) {
      const streams = [...new Set(entries.map(({ stream }) => stream))];
      response.end(
        JSON.stringify({ status: "success", data: streams.map((stream) => ({ app: "x", stream })) }),
      );
      return;
    }
    if (url.pathname !== "/loki/api/v1/query_range")
      return void response.writeHead(404).end("404 page not found");
    const limit = Number(url.searchParams.get("limit"));
    if (limit > behaviour.max && !behaviour.silent) {
      const text = `max entries limit per query exceeded, limit > max_entries_limit_per_query (${limit} > ${behaviour.max})`;
      return void response.writeHead(400).end(text);
    }
    const from = BigInt(url.searchParams.get("start") ?? 0);
    const to = BigInt(url.searchParams.get("end") ?? 0);
    const stream = /stream="([^"]*)"/.exec(url.searchParams.get("query") ?? "")?.[1];
    const found = entries
      .filter(
        (entry) => entry.timeNs >= from && entry.timeNs < to && (stream ?? entry.stream) === entry.stream,
      )
      .sort((a, b) => Number(a.timeNs - b.timeNs));
    if (url.searchParams.get("direction") === "backward") found.reverse();
    const page = found.slice(0, Math.min(limit, behaviour.max));
    const streams = [...new Set(page.map((entry) => entry.stream))];
    const result = streams.map((name) => ({
      stream: { app: "x", stream: name },
      values: page
        .filter((entry) => entry.stream === name)
        .map((entry) => [String(entry.timeNs), line(entry.pod)]),
    }));
    response.end(JSON.stringify({ status: "success", data: { resultType: "streams", result, stats: {} } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

function line(pod: string): string {
  return JSON.stringify({ name: pod, reason: "Pulled", msg: 'Successfully pulled image "x:1" in 2s' });
}

function entriesAt(offsets: readonly number[], stream: (k: number) => string = () => "a"): StoredEntry[] {
  return offsets.map((offset, k) => ({ timeNs: BEGIN + BigInt(offset), pod: `r${k}`, stream: stream(k) }));
}

async function pods(url: string, limits: Partial<SourceLimits> = {}): Promise<string[]> {
  const outcome = await fetchQuery(
    lokiQuery({ query: '{app="x"} | json' }),
    contextFor({ baseUrl: url }, limits),
  );
  if (outcome.status === "failed") throw new Error(`${outcome.code}: ${outcome.message}`);
  if (outcome.data.kind !== "events") throw new Error("no events");
  expect(outcome.records).toBe(outcome.data.events.length);
  return outcome.data.events.map(({ pod }) => pod).sort();
}

const names = (count: number): string[] => Array.from({ length: count }, (_, k) => `r${k}`).sort();

describe("a Loki query", () => {
  it("asks for nanoseconds with the run's own moment inside, forward", async () => {
    const { url, requests } = await loki([], { max: 5_000 });
    await pods(url);
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
      query: '{app="x"} | json',
      start: `${NOW_MS - 86_400_000}000000`,
      end: `${NOW_MS}000001`,
      limit: "5000",
      direction: "forward",
    });
  });

  it("reads pages to the end, whatever the server's limit and however it applies it", async () => {
    const offsets = Array.from({ length: 200 }, (_, k) => Math.floor(k / 3));
    for (const behaviour of [{ max: 7 }, { max: 7, silent: true }, { max: 5_000 }]) {
      const { url } = await loki(
        entriesAt(offsets, (k) => `s${k % 4}`),
        behaviour,
      );
      expect(await pods(url)).toEqual(names(200));
    }
  });

  it("takes the limit from the server's error", async () => {
    const { url, requests } = await loki(entriesAt([1, 2, 3]), { max: 100 });
    await pods(url);
    const limits = requests.map(({ searchParams }) => searchParams.get("limit"));
    expect(limits.slice(0, 3)).toEqual(["5000", "100", "100"]);
  });

  it("reads a nanosecond of more than a page with a larger one", async () => {
    const { url } = await loki(entriesAt([...Array<number>(30).fill(5), 6, 7]), { max: 1_000 });
    expect(await pods(url, { lokiPageSize: 10 })).toEqual(names(32));
  });

  it("reads it stream by stream where no larger page is given", async () => {
    const entries = entriesAt([1, ...Array<number>(30).fill(5), 6, 7], (k) => `s${k % 5}`);
    for (const silent of [true, false]) {
      const { url } = await loki(entries, { max: 10, silent, series: true });
      expect(await pods(url)).toEqual(names(33));
    }
  });

  it("fails rather than loses entries where neither helps", async () => {
    const crowded = await loki(entriesAt(Array<number>(30).fill(5)), { max: 10, series: true });
    await expect(pods(crowded.url)).rejects.toThrow(
      /tooLarge: the nanosecond \d+ holds more log entries than .* \(10\), in one stream, \{app="x", stream="a"\}: raise max_entries_limit_per_query in Loki's limits_config/,
    );
    const plain = await loki(entriesAt(Array<number>(30).fill(5)), { max: 10 });
    await expect(pods(plain.url)).rejects.toThrow("does not list its streams");
  });

  it("stops at the entries that one query may have", async () => {
    const { url } = await loki(entriesAt([1, 2, 3, 4, 5]), { max: 100 });
    await expect(pods(url, { maxEvents: 4 })).rejects.toThrow(
      "tooLarge: the query has more than 4 log entries",
    );
  });

  it.each([
    ["<html></html>", "body: the answer is not valid JSON"],
    ["", "it is empty"],
    ['{"status":"error","error":"boom"}', "boom"],
    ['{"status":"success","data":{"resultType":"matrix","result":[]}}', "the result is a matrix"],
    [
      '{"status":"success","data":{"resultType":"streams","result":[{"stream":{},"values":[[1,"x"]]}]}}',
      "the time 1",
    ],
    [
      '{"status":"success","data":{"resultType":"streams","result":[{"stream":{},"values":[["1"]]}]}}',
      "without a line",
    ],
  ])("names what is wrong with %j", async (text, message) => {
    const server = createServer((_, response) => response.end(text));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closers.push(
      () => server.closeAllConnections(),
      () => server.close(),
    );
    await expect(pods(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).rejects.toThrow(message);
  });

  it("reads structured metadata in either form", async () => {
    const message = 'Successfully pulled image "x:1" in 2s';
    const values = [
      ["1781773200000000000", "", { reason: "Pulled", name: "a", msg: message }],
      [
        "1781773200000000001",
        "",
        { structuredMetadata: { reason: "Pulled", name: "b" }, parsed: { msg: message } },
      ],
    ];
    const text = JSON.stringify({
      status: "success",
      data: { resultType: "streams", result: [{ stream: {}, values }] },
    });
    const server = createServer((_, response) => response.end(text));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closers.push(
      () => server.closeAllConnections(),
      () => server.close(),
    );
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // This server returns the same page for every range; the client must stop anyway.
    const outcome = await Promise.race([
      pods(url).catch(String),
      new Promise((r) => setTimeout(() => r("endless"), 3_000)),
    ]);
    expect(outcome).not.toBe("endless");
  });
});
