/** A running mirror's metrics from a real Prometheus, over the API: what is read, what is missing, who may ask. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mirrorAnswerSchema } from "@/lib/api/coldstart";
import { createDataSource } from "@/lib/server/dataSources/service";
import { callApi, errorOf } from "@/test/support/call";
import { mirrorGauges, MIRROR_DAY } from "@/test/support/coldstart/mirrorSeries";
import { TESTER, useHouse } from "@/test/support/house";
import { makePerson } from "@/test/support/people";
import { startPrometheus, type Gauge, type RunningPrometheus } from "@/test/support/prometheus";
import { skipWithout } from "@/test/support/tools";

useHouse();

const ask = (json: object, more: Parameters<typeof callApi>[2] = {}) =>
  callApi("POST", "/api/v1/coldstart/observations", { json: { lookback: "24h", ...json }, ...more });

/** More outcomes than anybody has. */
const many = (now: number): Gauge => ({
  name: "many_outcomes",
  series: Array.from({ length: 250 }, (_, at) => ({ labels: { outcome: `o${at}` }, samples: [[now, 1]] })),
});

describe.skipIf(skipWithout("prometheus", "promtool"))("a real Prometheus", () => {
  let whole: RunningPrometheus;
  let part: RunningPrometheus;

  beforeAll(async () => {
    const now = Math.floor(Date.now() / 1_000);
    const known = MIRROR_DAY.filter(([name]) => !/dial|gantry_origin/.test(name));
    [whole, part] = await Promise.all([
      startPrometheus([...mirrorGauges(now), many(now)]),
      startPrometheus(mirrorGauges(now, known)),
    ]);
    await createDataSource({ name: "mirror", type: "prometheus", url: whole.url }, TESTER);
    await createDataSource({ name: "partly", type: "prometheus", url: part.url }, TESTER);
  });
  afterAll(async () => {
    await Promise.all([whole?.stop(), part?.stop()]);
  });

  const read = async (json: object) => {
    const answer = await ask(json);
    expect(answer.status, answer.text).toBe(200);
    return mirrorAnswerSchema.parse(answer.json);
  };
  const near = (value: number) => expect.closeTo(value, value > 1e6 ? -6 : 0) as number;

  it("gives what the counters grew by in the time that is asked about", async () => {
    const { observations, missing, lookbackSeconds } = await read({ source: "mirror" });
    expect({ missing, lookbackSeconds }).toEqual({ missing: [], lookbackSeconds: 86_400 });
    expect(observations.counts).toEqual({
      lookupHits: near(940),
      falseEmpties: near(60),
      lookups: near(1_100),
      lookupSeconds: near(110),
      dialsMade: near(980),
      dialsFailed: near(19),
      fetchesServed: near(900),
      fetchesGone: near(99),
      peerBytes: near(900 * 2 ** 27),
      peerSeconds: near(900),
      originBytes: near(100 * 2 ** 26),
      originPulls: near(80),
      originSeconds: near(200),
    });
    expect(observations.outcomes).toEqual({
      rule2: { resolves: near(60), seconds: near(6) },
      rule3: { resolves: near(20), seconds: near(60) },
      rule7: { resolves: near(80), seconds: near(200) },
      failed: { resolves: near(100), seconds: null },
    });
    const half = await read({ source: "mirror", lookback: "12h" });
    expect(half.observations.counts.lookupHits).toBeCloseTo(470, 0);
  });

  it("names every query that returned nothing, and what is used instead", async () => {
    const { observations, missing } = await read({ source: "partly" });
    expect(missing.map(({ query }) => query)).toEqual(["dialsMade", "dialsFailed", "originBytes"]);
    expect(missing[0]).toMatchObject({
      message: expect.stringContaining("found no series") as string,
      without: "The model's share of nodes that answer in time is used.",
    });
    expect(observations.counts).not.toHaveProperty("dialsMade");
    expect(observations.counts.lookupHits).toBeCloseTo(940, 0);
  });

  it("asks other queries where they are given, and says what is wrong with them", async () => {
    const queries = {
      lookupHits: "vector(12)",
      falseEmpties: "p2p_dht_false_empty_total",
      lookups: "sum(",
      lookupSeconds: "vector(-1)",
      resolves: "sum(increase(p2p_cold_start_duration_seconds_count[$range]))",
    };
    const { observations, missing } = await read({ source: "mirror", queries });
    expect(observations.counts.lookupHits).toBe(12);
    const why = Object.fromEntries(missing.map(({ query, message }) => [query, message]));
    expect(why).toEqual({
      falseEmpties: "it returned 3 series instead of one number: add them up with sum(…)",
      lookups: expect.stringMatching(/400.*parse error/) as string,
      lookupSeconds: "it returned -1, which is not a count: correct the query",
      resolves: expect.stringContaining("without the label outcome") as string,
    });
  });

  it("refuses where nothing is known, with each query's reason", async () => {
    const queries = Object.fromEntries(
      ["resolves", "resolveSeconds", "lookupHits", "falseEmpties", "lookups", "lookupSeconds"].map((name) => [
        name,
        "absent_metric",
      ]),
    );
    const others = Object.fromEntries(
      [
        "dialsMade",
        "dialsFailed",
        "fetchesServed",
        "fetchesGone",
        "peerBytes",
        "peerSeconds",
        "originBytes",
        "originPulls",
        "originSeconds",
      ].map((name) => [name, "absent_metric"]),
    );
    const answer = await ask({ source: "mirror", queries: { ...queries, ...others } });
    expect(answer.status).toBe(422);
    const { code, details, message } = errorOf(answer);
    expect({ code, details: details.length }).toEqual({ code: "noObservations", details: 15 });
    expect(message).toContain("mirror has no metrics of a mirror in the last 24h: it found no series");
  });

  it("caps series", async () => {
    const { missing } = await read({ source: "mirror", queries: { resolves: "many_outcomes" } });
    expect(missing).toMatchObject([
      { query: "resolves", message: expect.stringContaining("more than 200 series") as string },
    ]);
  });

  it("contacts registered sources of the type alone, for those who may", async () => {
    expect((await ask({ source: whole.url })).status).toBe(404);
    await createDataSource({ name: "images", type: "registry", url: whole.url }, TESTER);
    const other = await ask({ source: "images" });
    expect(other.status).toBe(422);
    expect(errorOf(other).details).toMatchObject([{ path: "source" }]);
    expect((await ask({ source: "mirror" }, { as: await makePerson("viewer", "viewer") })).status).toBe(403);
    expect((await ask({ source: "mirror" }, { as: await makePerson("tuner", "tuner") })).status).toBe(200);
    expect((await ask({ source: "mirror" }, { as: null })).status).toBe(401);
  });

  it("refuses a time and queries out of range, all at once", async () => {
    const long = await ask({ source: "mirror", lookback: "1000h" });
    expect(errorOf(long)).toMatchObject({ details: [{ path: "lookback" }] });
    const wrong = await ask({ source: "mirror", queries: { lookups: " ", resolves: "x".repeat(5_000) } });
    expect(wrong.status).toBe(422);
    expect(errorOf(wrong).details.map(({ path }) => path)).toEqual(["queries.lookups", "queries.resolves"]);
  });
});

describe("a source that never answers", () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await createDataSource({ name: "silent", type: "prometheus", url: `http://127.0.0.1:${port}` }, TESTER);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it("is given up when the caller leaves", async () => {
    const leaving = new AbortController();
    const asked = ask({ source: "silent" }, { signal: leaving.signal }).then(
      ({ status }) => status,
      () => 0,
    );
    setTimeout(() => leaving.abort(), 1_500);
    const began = performance.now();
    expect(await asked).not.toBe(200);
    expect(performance.now() - began).toBeLessThan(8_000);
  });

  it("is asked no more once it answers none in time", { timeout: 60_000 }, async () => {
    const began = performance.now();
    const answer = await ask({ source: "silent" });
    expect(performance.now() - began).toBeLessThan(45_000);
    expect(answer.status).toBe(422);
    const { message, details } = errorOf(answer);
    expect(message).toMatch(/silent has no metrics of a mirror .* did not finish within 15 s/);
    expect(details).toHaveLength(15);
  });
});
