import { describe, expect, it } from "vitest";
import type { Query } from "../../../discovery";
import { requestsOf } from "./requests";

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
  it("is aligned to its step, both ends being points, and keeps the endpoint's base path", () => {
    const [asked] = requestsOf([range], now);
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
    const [asked] = requestsOf([{ ...range, lookbackSeconds: 1_209_600, stepSeconds: 60 }], now);
    expect(asked?.more).toBe("and 1 more like it: 11,000 points a series at a time");
  });
});

it("asks each repository behind the tag to begin at, and names an uploaded document", () => {
  const registry: Query = {
    ...{ name: "tags", type: "registry", url: "http://r:5000", repositories: ["a", "b/c"], maxScan: 10 },
    tagSeek: "v1",
  };
  const profile: Query = { name: "costs", type: "pullCostProfile", document: "pull-costs" };
  expect(requestsOf([registry, profile], now).map(({ request }) => request)).toEqual([
    "GET http://r:5000/v2/a/tags/list?last=v1\nGET http://r:5000/v2/b/c/tags/list?last=v1",
    "uploaded document pull-costs",
  ]);
});

it("leaves out a query whose address no source can have", () => {
  expect(requestsOf([{ ...range, endpoint: "javascript:alert(1)" }, range], now)).toHaveLength(1);
});
