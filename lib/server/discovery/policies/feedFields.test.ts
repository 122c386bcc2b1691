import { expect, it } from "vitest";
import type { Policy } from "../../../discovery";
import { policyFields } from "./feedFields";

const policy = (maxImages: number, terms: Readonly<Record<string, number>>): Policy => ({
  name: "p",
  semantics: "proposal",
  syncIntervalSeconds: 1800,
  maxImages,
  queries: [],
  signals: Object.keys(terms).map((name) => ({
    name,
    queryRef: "usage",
    type: "aggregate",
    method: "sum",
    perDay: false,
  })),
  ranking: {
    strategy: "weightedSum",
    normalize: "minMax",
    missingSignal: "zero",
    terms: Object.entries(terms).map(([signalRef, weight]) => ({ signalRef, weight })),
  },
});

it("names the signal of a changed weight", () => {
  expect(policyFields(policy(30, { total: 0.7, peak: 0.3 }), policy(40, { total: 0.5, peak: 0.3 }))).toEqual([
    { path: "maxImages", before: "30", after: "40" },
    { path: 'ranking.terms["total"].weight', before: "0.7", after: "0.5" },
  ]);
});

it("writes durations with their unit", () => {
  const slow = { ...policy(30, { total: 1 }), syncIntervalSeconds: 3600 };
  expect(policyFields(policy(30, { total: 1 }), slow)).toEqual([
    { path: "", before: null, after: "syncInterval 30m → 1h" },
  ]);
});

it("describes whole signals and terms in a sentence, and nothing for a policy of equal meaning", () => {
  expect(policyFields(policy(30, { total: 1 }), policy(30, { total: 1, peak: 0.3 }))).toEqual([
    { path: "", before: null, after: "signal peak added" },
    { path: "", before: null, after: "term peak added with weight 0.3" },
  ]);
  expect(policyFields(policy(30, { total: 1 }), policy(30, { total: 1 }))).toEqual([]);
});
