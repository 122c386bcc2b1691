import { describe, expect, it } from "vitest";
import type { Counterfactual, Policy, Signal } from "@/lib/discovery";
import { policy as policyWith, weighted } from "@/test/support/discovery";
import { headline, remedies, signalMove } from "./remedies";

const pulls: Signal = {
  name: "pull-time",
  queryRef: "events",
  type: "eventPullTime",
  metric: "pullTime",
  statistic: "p50",
  durationMode: "eventPair",
  includeCacheHits: false,
};
const starts: Signal = {
  name: "starts",
  queryRef: "usage",
  type: "aggregate",
  method: "increase",
  perDay: true,
};
const peak: Signal = { name: "peak", queryRef: "usage", type: "aggregate", method: "max", perDay: false };

const sum: Signal = { ...peak, name: "sum", method: "sum", perDay: true };

const signals = [pulls, starts, peak, sum, { ...pulls, name: "size", metric: "imageSize" as const }];
const policy: Policy = policyWith(signals, weighted(["pull-time", 0.5], ["starts", 0.5]), { maxImages: 30 });

const outcome = {
  rank: 30,
  entered: { count: 1, images: ["java:21"] },
  left: { count: 1, images: ["go:1.24"] },
};
const never = { to: null, beyondLimit: false, set: null, outcome: null };

const below: Counterfactual = {
  image: "java:21",
  considered: true,
  selected: false,
  rank: 31,
  cut: { from: 30, to: 31, outcome },
  weights: [
    { signal: "pull-time", term: 0, from: 0.5, to: 0.6383921, beyondLimit: false, set: 0.64, outcome },
    { signal: "starts", term: 1, from: 0.5, ...never },
  ],
  signals: [
    { signal: "pull-time", from: 38, to: 51.21, set: 51.3 },
    { signal: "starts", from: 34, to: 44.9, set: 45 },
  ],
  betterInEverySignal: 3,
};

describe("what would change it", () => {
  it("says every change with its unit and what a click sets", () => {
    const rows = remedies(below, policy);
    expect(rows.map(({ title, text }) => `${title}: ${text}`)).toEqual([
      "Weight of pull-time: 0.5 → 0.64",
      "Weight of starts: No weight from 0 up selects it while the others stay as they are.",
      "pull-time: 13.3 s slower pulls (38 s → 51.3 s)",
      "starts: 11 more rises a day (34 rises/day → 45 rises/day)",
      "The cut (maxImages): 30 → 31 images",
    ]);
    expect(rows.map(({ setting }) => setting)).toEqual([
      { kind: "weight", term: 0, signal: "pull-time", to: 0.64 },
      null,
      null,
      null,
      { kind: "cut", to: 31 },
    ]);
    expect(rows[0]).toMatchObject({ exact: "0.6383921", possible: true, outcome });
    expect(rows[1]).toMatchObject({ possible: false, exact: null });
  });

  it("writes the digits that a weight needs, and ends that differ", () => {
    const [weight] = below.weights;
    const close = { ...weight!, to: 0.50000122, set: 0.5000013 };
    const size = { signal: "size", from: 1_500_000, to: 1_500_012, set: 1_500_012 };
    const rows = remedies({ ...below, weights: [close], signals: [size] }, policy);
    expect(rows.map(({ text }) => text)).toEqual([
      "0.5 → 0.5000013",
      "12 B larger (1,500,000 B → 1,500,012 B)",
      "30 → 31 images",
    ]);
    const far = remedies({ ...below, weights: [{ ...weight!, from: 0.123456, set: 0.12346 }] }, policy);
    expect(far[0]?.text).toBe("0.123456 → 0.12346");
  });

  it("says of a selected image what would leave it out, and that no cut leaves out the first", () => {
    const first: Counterfactual = { ...below, selected: true, rank: 1, cut: null };
    expect(headline(first, 30)).toMatch(/would leave it out/);
    const rows = remedies(first, policy);
    expect(rows[1]?.text).toMatch(/leaves it out/);
    expect(rows.at(-1)?.text).toBe("It is the first: every cut selects it.");
  });

  it("says that no weight can, where enough images are better in every signal", () => {
    expect(headline({ ...below, betterInEverySignal: 34 }, 30)).toBe(
      "No weight selects it: 34 images are better in every signal, and 30 are selected.",
    );
    const alone = below.weights.map((weight) => ({ ...weight, ...never }));
    expect(headline({ ...below, weights: alone }, 30)).toMatch(/^No single weight selects it/);
    expect(headline({ ...below, considered: false }, 30)).toMatch(/^No number would change that/);
  });

  it("says that only a weight does it which no policy can have", () => {
    const [first, ...others] = below.weights;
    const rows = remedies(
      { ...below, weights: [{ ...first!, ...never, beyondLimit: true }, ...others] },
      policy,
    );
    expect(rows[0]).toMatchObject({
      text: "Only a weight over 1,000,000,000,000,000 (limit weightSize), which no policy can have, selects it while the others stay as they are.",
      setting: null,
      possible: false,
    });
  });

  it("says a dropped image that no cut selects it", () => {
    const rows = remedies({ ...below, rank: null, cut: null }, policy);
    expect(rows.at(-1)?.text).toBe("The image has no rank, so no cut selects it.");
  });
});

describe("a move of a signal", () => {
  it.each([
    ["pull-time", 52, 38, "14 s faster pulls (52 s → 38 s)"],
    ["pull-time", null, 38, "a value of 38 s, where now there is none"],
    ["starts", 45, 34, "11 fewer rises a day (45 rises/day → 34 rises/day)"],
    ["pull-time", 3_726.4, 890, "2,836 s faster pulls (3,726 s → 890 s)"],
    ["pull-time", 51.20001, 51.20003, "0.00002 s slower pulls (51.20001 s → 51.20003 s)"],
    ["peak", 3, 4.5, "largest of all samples (3 → 4.5 or more)"],
    ["sum", 3_726, 889.7, "sum of all samples, per day (3,726 → 889.7 or less)"],
    ["unknown", 3, 4.5, "value (3 → 4.5 or more)"],
    ["size", 1_048_576, 3_145_728, "2.0 MiB larger (1.0 MiB → 3.0 MiB)"],
  ])("%s from %s to %s", (signal, from, to, words) => {
    expect(signalMove(policy, signal, from, to)).toBe(words);
  });
});
