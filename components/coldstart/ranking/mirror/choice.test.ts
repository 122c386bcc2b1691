import { expect, it } from "vitest";
import { lookbackText, readChoice } from "./choice";

it("reads a choice with the queries that differ, and leaves out what is none", () => {
  const queries = { lookupHits: "a", lookups: " ", resolves: 3 };
  expect(readChoice({ source: "prom", queries })).toEqual({
    source: "prom",
    lookback: "168h",
    queries: { lookupHits: "a" },
  });
});

it.each([null, "prom", {}, { source: "" }, { source: "prom", lookback: 3 }, { source: "prom", queries: 1 }])(
  "takes %j for no choice",
  (value) => expect(readChoice(value)).toBeNull(),
);

it("says a time in words", () => {
  expect(lookbackText("24h")).toBe("the last day");
  expect(lookbackText("36h")).toBe("the last 36h");
});
