import { afterEach, describe, expect, it } from "vitest";
import { startDemoSources, type DemoSources } from "../../../../demo";
import { serveOnLoopback } from "../../../../demo/http";
import type { LokiLimits } from "../../../../demo/loki/limits";
import type { QuerySuccess, Warning } from "../../../discovery";
import { contextFor, lokiQuery, NOW_MS } from "./context.testing";
import { fetchQuery } from "./fetchQuery";

let demo: DemoSources | undefined;
afterEach(() => demo?.close());

const DAY = 86_400;
const open: LokiLimits = { config: true, metrics: true };
const closed: LokiLimits = { config: false, metrics: false };

async function events(
  lokiLimits: LokiLimits,
  { days = 3, nowMs = NOW_MS, filter = "" } = {},
): Promise<{ outcome: QuerySuccess; warnings: Warning[] }> {
  demo = await startDemoSources({ nowMs, lokiLimits });
  const query = lokiQuery({ lookbackSeconds: days * DAY, query: `{namespace="gitlab-runner"}${filter}` });
  const outcome = await fetchQuery(query, contextFor({ baseUrl: demo.lokiUrl }, {}, { nowMs }));
  if (outcome.status !== "success") throw new Error(outcome.message);
  return { outcome, warnings: outcome.warnings.filter(({ code }) => code === "rangeShortened") };
}

describe("a Loki that answers less than the range", () => {
  it.each<[string, LokiLimits, RegExp]>([
    ["states it in /config", { ...open, maxQueryLookback: 24 }, /its max_query_lookback is 24h;/],
    ["refuses what lies before", { ...closed, maxQueryLookback: 24, tooOld: "refused" }, /is 24h;/],
    [
      "shows it by vector(1)",
      { config: false, metrics: true, maxQueryLookback: 24, tooOld: "empty" },
      /nothing before 2026-06-17T10:00:0\d.*the first 48h of the 72h asked for are missing.*is about 24h;/,
    ],
    [
      "tells nothing",
      { ...closed, maxQueryLookback: 24, tooOld: "empty" },
      /first entry is of 2026-06-17T1.*does not report its limits/,
    ],
  ])("is warned about where it %s", async (_, limits, message) => {
    const { warnings, outcome } = await events(limits);
    expect(outcome.records).toBeGreaterThan(100);
    expect(warnings).toEqual([
      { code: "rangeShortened", query: "events", message: expect.stringMatching(message) },
    ]);
    expect(warnings[0]?.message).toMatch(/shorten the query's lookback, or raise max_query_lookback/);
  });

  it("names the moment by its own clock, now", async () => {
    const nowMs = Date.now();
    const { warnings } = await events({ ...open, maxQueryLookback: 24 }, { nowMs });
    const [at = ""] = /(?<=before )\S+(?=,)/.exec(warnings[0]?.message ?? "") ?? [];
    expect(Math.abs(Date.parse(at) - (nowMs - DAY * 1000))).toBeLessThan(120_000);
  });

  it("is warned about where nothing came at all", async () => {
    const limits: LokiLimits = { ...open, maxQueryLookback: 24 };
    const { outcome, warnings } = await events(limits, { nowMs: Date.now(), filter: ' |= "no such line"' });
    expect([outcome.records, warnings.length]).toEqual([0, 1]);
  });
});

describe("a Loki that answers nonsense to what it is asked beside the query", () => {
  it.each(["1e999", "-1e999", "1e300", "0", "-5", "null", '"x"', "[]", "1781600000.5", "9e15"])(
    "is read anyway: a first point at %s",
    async (time) => {
      const server = await serveOnLoopback(async (message, response) => {
        const probe = message.url?.includes("vector") === true;
        const matrix = `{"resultType":"matrix","result":[{"metric":{},"values":[[${time},"1"]]}]}`;
        const data = probe ? matrix : '{"resultType":"streams","result":[]}';
        response.end(message.url === "/config" ? "limits_config:" : `{"status":"success","data":${data}}`);
        return Promise.resolve();
      });
      const outcome = await fetchQuery(lokiQuery(), contextFor({ baseUrl: server.origin }));
      await server.close();
      expect(outcome).toMatchObject({ status: "success", records: 0 });
      expect(outcome.requests).toBeLessThan(10);
    },
  );
});

describe("a Loki that answers the whole range", () => {
  it.each<[string, LokiLimits]>([
    ["without a limit", open],
    ["without a limit, and tells nothing", closed],
    ["beyond the limit of other tenants, which /config tells", { ...open, configured: 24 }],
    ["within its limit", { ...open, maxQueryLookback: 72 }],
    ["within its limit, which it does not tell", { ...closed, metrics: true, maxQueryLookback: 96 }],
  ])("brings no warning %s", async (_, limits) => {
    // Rare lines, so that the first entry comes late.
    for (const filter of ["", ' |= "Failed"']) {
      const { outcome, warnings } = await events(limits, { filter });
      expect(outcome.bytes).toBeGreaterThan(0);
      expect(warnings).toEqual([]);
      await demo?.close();
    }
  });

  it("is asked nothing more where the entries begin with the range", async () => {
    const { outcome } = await events(open, { days: 1, nowMs: Date.parse("2026-06-18T10:00:00Z") });
    expect(outcome.requests).toBeLessThan(4);
  });
});
