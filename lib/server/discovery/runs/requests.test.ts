import { describe, expect, it } from "vitest";
import type { PrometheusQuery, Query, QueryResult } from "../../../discovery";
import { requestsOf } from "./requests";

const now = Date.parse("2026-06-18T10:03:20Z");

const range: PrometheusQuery = {
  name: "usage",
  type: "prometheus",
  endpoint: "https://mimir.example.com/prometheus/",
  queryType: "range",
  lookbackSeconds: 7_200,
  stepSeconds: 600,
  query: 'sum(up{job="a b"}) by (image)',
};

describe("a range query", () => {
  it("is aligned to its step, both ends being points, and keeps the endpoint's base path", () => {
    const [asked] = requestsOf([range], now, []);
    expect(asked?.times).toEqual([
      { label: "From", value: "2026-06-18T08:00:00Z" },
      { label: "To", value: "2026-06-18T10:00:00Z" },
      { label: "Points a series", value: "13" },
    ]);
    expect(asked?.request).toMatch(
      /^GET https:\/\/mimir\.example\.com\/prometheus\/api\/v1\/query_range\?query=sum/,
    );
    expect(asked?.request).toContain("start=1781769600&end=1781776800&step=600");
    expect(asked?.more).toBeUndefined();
    expect(asked?.page).toContain("https://mimir.example.com/prometheus/graph?g0.expr=");
  });

  it("says when it goes out in parts", () => {
    const [asked] = requestsOf([{ ...range, lookbackSeconds: 1_209_600, stepSeconds: 60 }], now, []);
    expect(asked?.more).toBe("and 1 more like it: 11,000 points a series at a time");
  });

  it("whose URL would be too long is shown as the form that is sent", () => {
    const long = `${range.query} or vector(${"0".repeat(2_000)}1)`;
    const [asked] = requestsOf([{ ...range, query: long }], now, []);
    const [line, empty, form] = asked?.request.split("\n") ?? [];
    expect([line, empty]).toEqual(["POST https://mimir.example.com/prometheus/api/v1/query_range", ""]);
    expect(Object.fromEntries(new URLSearchParams(form))).toEqual({
      query: long,
      start: "1781769600",
      end: "1781776800",
      step: "600",
    });
  });

  it("that the server answered with totals is shown as the subquery that it was asked", () => {
    const pushdown = { way: "totals", reason: "the policy asks for it", samplesSaved: 26 } as const;
    const result: QueryResult = {
      name: "usage",
      type: "prometheus",
      status: "success",
      ignoredSeries: 0,
      ignoredLabels: [],
      durationMs: 1,
      bytes: 1,
      requests: 4,
      pushdown,
    };
    const [asked] = requestsOf([range], now, [result]);
    const url = new URL((asked?.request ?? "").replace("GET ", ""));
    expect(url.pathname).toBe("/prometheus/api/v1/query");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      query: `count_over_time(((\n${range.query}\n))[7799999ms:600000ms])`,
      time: "1781776800",
    });
    expect(asked?.more).toContain("instead of samples");
    expect(asked?.times).toHaveLength(3);
  });
});

it("asks each repository behind the tag to begin at, and names an uploaded document", () => {
  const registry: Query = {
    name: "tags",
    type: "registry",
    url: "http://r:5000",
    repositories: ["a", "b/c"],
    maxScan: 10,
    tagSeek: "v1",
  };
  const profile: Query = { name: "costs", type: "pullCostProfile", document: "pull-costs" };
  expect(requestsOf([registry, profile], now, []).map(({ request }) => request)).toEqual([
    "GET http://r:5000/v2/a/tags/list?n=10&last=v1\nGET http://r:5000/v2/b/c/tags/list?n=10&last=v1",
    "uploaded document pull-costs",
  ]);
});

it("leaves out a query whose address no source can have", () => {
  expect(requestsOf([{ ...range, endpoint: "javascript:alert(1)" }, range], now, [])).toHaveLength(1);
});
