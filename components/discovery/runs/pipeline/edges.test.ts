import { expect, it } from "vitest";
import type { Policy } from "@/lib/discovery";
import { edgesOf } from "./edges";

const policy: Policy = {
  name: "p",
  semantics: "proposal",
  syncIntervalSeconds: 1800,
  maxImages: 5,
  queries: [],
  signals: [
    { name: "s1", queryRef: "q", type: "aggregate", method: "sum", perDay: false },
    { name: "s2", queryRef: "q", type: "aggregate", method: "max", perDay: false },
  ],
  ranking: {
    strategy: "modelExposure",
    nodeCount: 10,
    preWindowUsageSignalRef: "s1",
    targetWindowUsageSignalRef: "s1",
    pullTimeSignalRef: "s2",
  },
};

it("leads every signal to its query and every used signal once to the ranking", () => {
  expect(edgesOf(policy)).toEqual([
    { from: "query q", to: "signal s1" },
    { from: "query q", to: "signal s2" },
    { from: "signal s1", to: "ranking" },
    { from: "signal s2", to: "ranking" },
  ]);
});

it("leads queries to an omitted ranking", () => {
  const queries: Policy["queries"] = [{ name: "q", type: "pullCostProfile", url: "http://x" }];
  expect(edgesOf({ ...policy, queries, signals: [], ranking: undefined })).toEqual([
    { from: "query q", to: "ranking" },
  ]);
});
