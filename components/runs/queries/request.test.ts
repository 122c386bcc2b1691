import { describe, expect, it } from "vitest";
import type { Query } from "@/lib/discovery/policy/model";
import { graphHref, rangeOf, requestOf } from "./request";

const now = Date.parse("2026-06-18T10:03:20Z");

const range: Query = {
  name: "usage",
  type: "prometheus",
  endpoint: "https://mimir.example.com/prometheus/",
  queryType: "range",
  lookbackSeconds: 7_200,
  stepSeconds: 600,
  query: 'sum(up{job="a b"}) by (image)',
};

describe("a range query", () => {
  it("is aligned to its step, both ends being points", () => {
    expect(rangeOf(range, now)).toEqual({
      start: Date.parse("2026-06-18T08:00:00Z"),
      end: Date.parse("2026-06-18T10:00:00Z"),
      points: 13,
    });
  });

  it("keeps the endpoint's base path", () => {
    const { request, more } = requestOf(range, now);
    expect(request).toMatch(
      /^GET https:\/\/mimir\.example\.com\/prometheus\/api\/v1\/query_range\?query=sum/,
    );
    expect(request).toContain("start=1781769600&end=1781776800&step=600");
    expect(more).toBeNull();
  });

  it("says when it goes out in parts", () => {
    expect(requestOf({ ...range, lookbackSeconds: 1_209_600, stepSeconds: 60 }, now).more).toContain(
      "2 parts",
    );
  });
});

it("links to Prometheus only for Prometheus over http", () => {
  expect(graphHref(range, now)).toContain("/prometheus/graph?g0.expr=");
  expect(graphHref({ ...range, endpoint: "javascript:alert(1)" }, now)).toBeNull();
});
