/**
 * Registries and mirrors' Prometheus servers that fail: what the planner and the ranking's form report, and what is
 * counted.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readRequest, serveOnLoopback, type DemoRequest, type LoopbackServer } from "@/demo/http";
import { createDataSource } from "@/lib/server/dataSources/service";
import { callApi, errorOf } from "@/test/support/call";
import { faultyAnswer, sendAnswer, type Fault } from "@/test/support/fakePrometheus/fault";
import { TESTER, useHouse } from "@/test/support/house";
import { valueOf } from "@/test/support/metricsText";

useHouse();

const PASSWORD = "s3cret-of-the-registry";
const MIB = 1_048_576;
const html = { type: "text/html", body: "<!doctype html><html><head><title>Sign in</title></head></html>" };
const FAULTS: Readonly<Record<string, Fault>> = {
  closes: { sending: "closes", body: "" },
  hangs: { sending: "hangs", body: "" },
  drips: { sending: "drips", body: "{".repeat(100) },
  tears: { sending: "tears", body: `{"status":"success","data":${" ".repeat(100)}` },
  html,
  large: { body: `{"schemaVersion":2,${" ".repeat(5 * MIB)}` },
  unavailable: { status: 503, type: "text/plain", body: "no healthy upstream\n" },
  other: { body: '{"schemaVersion":2}', headers: { "docker-content-digest": `sha256:${"0".repeat(64)}` } },
  away: { status: 302, redirect: () => "http://other.example.com/v2/" },
  echoes: { status: 403, body: `{"errors":[{"code":"DENIED","message":"not with ${PASSWORD}"}]}` },
};

let server: LoopbackServer;
const asked: DemoRequest[] = [];
beforeAll(async () => {
  server = await serveOnLoopback(async (message, response) => {
    const request = await readRequest(message);
    asked.push(request);
    const fault = FAULTS[request.path.split("/")[1] ?? ""] ?? {};
    const answer = faultyAnswer(fault, request) ?? { status: 404, type: "text/plain", parts: [""] };
    sendAnswer(response, answer, fault.sending);
  });
  const credentials = { username: "planner", password: PASSWORD };
  for (const fault of Object.keys(FAULTS)) {
    const url = `${server.origin}/${fault}`;
    await createDataSource({ name: `registry-${fault}`, type: "registry", url, credentials }, TESTER);
    await createDataSource({ name: `mirror-${fault}`, type: "prometheus", url, credentials }, TESTER);
  }
  // A port where nobody listens.
  const gone = await serveOnLoopback(() => Promise.resolve());
  await gone.close();
  await createDataSource({ name: "registry-down", type: "registry", url: gone.origin }, TESTER);
  await createDataSource({ name: "mirror-down", type: "prometheus", url: gone.origin }, TESTER);
});
afterAll(() => server.close());

/** What the counters of a type rise by while something is asked. */
async function risesOf(type: string, ask: () => Promise<unknown>): Promise<Readonly<Record<string, number>>> {
  const scrape = async (): Promise<string> => (await callApi("GET", "/metrics")).text;
  const before = await scrape();
  await ask();
  const after = await scrape();
  const rise = (series: string): number => (valueOf(after, series) ?? 0) - (valueOf(before, series) ?? 0);
  const outcomes = ["success", "refused", "timeout", "http", "body", "tooLarge", "internal"].flatMap(
    (outcome): readonly (readonly [string, number])[] => {
      const count = rise(`plimsoll_source_query_duration_seconds_count{type="${type}",outcome="${outcome}"}`);
      return count === 0 ? [] : [[outcome, count]];
    },
  );
  return {
    ...Object.fromEntries(outcomes),
    requests: rise(`plimsoll_source_requests_total{type="${type}"}`),
  };
}

describe("a manifest from a registry", () => {
  const ask = (fault: string) =>
    callApi("POST", "/api/v1/coldstart/manifest", {
      json: { source: `registry-${fault}`, image: "ci/node:22" },
    });

  it.each([
    ["down", /ECONNREFUSED|refused/, { refused: 1, requests: 2 }],
    ["closes", /closed|ended/, { refused: 1, requests: 2 }],
    ["tears", /ended|closed|torn|bytes/, { body: 1, requests: 1 }],
    ["html", /HTML|JSON|manifest/, { body: 1, requests: 1 }],
    ["large", /more than 4194304 bytes/, { tooLarge: 1, requests: 1 }],
    ["unavailable", /HTTP 503: no healthy upstream/, { http: 1, requests: 2 }],
    ["other", /other content than sha256:0+/, { body: 1, requests: 1 }],
    ["away", /other\.example\.com/, { http: 1, requests: 1 }],
    ["echoes", /403/, { http: 1, requests: 1 }],
  ])("from one that is %s is refused in its words, and counted", async (fault, words, count) => {
    const rises = await risesOf("registry", async () => {
      const answer = await ask(fault);
      expect(answer.status, answer.text).toBe(422);
      expect(answer.text).not.toContain(PASSWORD);
      const { code, message, details } = errorOf(answer);
      expect({ code, paths: details.map(({ path }) => path) }).toEqual({
        code: "manifestUnread",
        paths: ["image"],
      });
      expect(message).toMatch(words);
    });
    expect(rises).toEqual(count);
  });

  it(
    "is given up after its time, whether a registry says nothing or never ends",
    { timeout: 90_000 },
    async () => {
      const began = performance.now();
      const rises = await risesOf("registry", async () => {
        const answers = await Promise.all([ask("hangs"), ask("drips")]);
        for (const answer of answers) {
          expect(answer.status, answer.text).toBe(422);
          expect(errorOf(answer).message).toMatch(/did not finish within 25 s/);
        }
      });
      expect(performance.now() - began).toBeLessThan(40_000);
      expect(rises).toMatchObject({ timeout: 2 });
    },
  );
});

describe("a mirror's metrics", () => {
  const ask = (fault: string) =>
    callApi("POST", "/api/v1/coldstart/observations", {
      json: { source: `mirror-${fault}`, lookback: "24h" },
    });

  it.each([
    ["down", /ECONNREFUSED|refused/, "refused"],
    ["closes", /closed|ended/, "refused"],
    ["tears", /ended|closed|torn|bytes/, "body"],
    ["html", /JSON|HTML/, "body"],
    ["large", /larger than the limit of 1048576 bytes/, "tooLarge"],
    ["unavailable", /HTTP 503: no healthy upstream/, "http"],
    ["echoes", /403/, "http"],
  ])("from a Prometheus that is %s are none, and counted", async (fault, words, outcome) => {
    const before = asked.length;
    const rises = await risesOf("prometheus", async () => {
      const answer = await ask(fault);
      expect(answer.status, answer.text).toBe(422);
      expect(answer.text).not.toContain(PASSWORD);
      const { code, message, details } = errorOf(answer);
      expect({ code, details: details.length }).toEqual({ code: "noObservations", details: 15 });
      expect(message).toMatch(words);
    });
    // A source that is not there is not there for the other queries either: those under way are its last.
    const { [outcome]: counted = 0, requests } = rises;
    if (outcome === "refused") expect(counted).toBeLessThanOrEqual(4);
    else expect(rises).toEqual({ [outcome]: 15, requests: 15 });
    expect(counted).toBeGreaterThan(0);
    expect(requests).toBe(counted);
    expect(asked.length - before).toBe(fault === "down" ? 0 : counted);
  });
});
