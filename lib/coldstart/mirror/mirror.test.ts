import { describe, expect, it } from "vitest";
import { LINK_MODEL, observationsSchema } from "../shapes";
import { sourcedModel } from "./inputs";
import { measuredMix, outcomesOf, resolvedBy } from "./outcomes";
import { MIRROR_QUERIES, withRange } from "./queries";

const model = (observations: object, request = {}, policy = {}) =>
  sourcedModel({ request, policy, observations: observationsSchema.parse(observations) });
const input = (name: string, ...given: Parameters<typeof model>) =>
  model(...given).inputs.find((each) => each.input === name);

describe("the model's numbers", () => {
  it("are the defaults where nothing says otherwise, and say so", () => {
    const { model: made, inputs } = model({});
    expect(made).toEqual(LINK_MODEL);
    expect(new Set(inputs.map(({ from }) => from))).toEqual(new Set(["default"]));
    expect(inputs.some((each) => each.input === "inFlight")).toBe(false);
  });

  it("are what was entered, else measured, else the policy's", () => {
    const counts = { lookupHits: 950, falseEmpties: 50 };
    expect(input("falseEmpty", { counts })).toMatchObject({
      value: 0.05,
      from: "metrics",
      observations: 1_000,
    });
    expect(input("falseEmpty", { counts }, { falseEmpty: 0.3 })).toMatchObject({
      value: 0.3,
      from: "request",
    });
    const policy = { nodes: 40, available: 0.7 };
    expect(input("available", { counts }, {}, policy)).toMatchObject({ value: 0.7, from: "policy" });
    const served = { fetchesServed: 99, fetchesGone: 0 };
    expect(input("available", { counts: served }, {}, policy)).toMatchObject({
      value: 99.5 / 100,
      from: "metrics",
    });
  });

  it("are measured by the rules of section 5.8", () => {
    const counts = {
      dialsMade: 97,
      dialsFailed: 2,
      lookups: 400,
      lookupSeconds: 30,
      peerBytes: 8_000_000,
      peerSeconds: 4,
      fetchesServed: 25,
      fetchesGone: 4,
      originBytes: 60_000_000,
      originSeconds: 3,
      originPulls: 20,
    };
    const outcomes = {
      rule3: { resolves: 9, seconds: null },
      rule7: { resolves: 30, seconds: 60 },
    };
    const { model: made } = model({ counts, outcomes });
    expect(made).toMatchObject({
      reachable: 97.5 / 100,
      lookupSeconds: 0.075,
      available: 25.5 / 30,
      peerRate: 2_000_000,
      originRate: 20_000_000,
      inFlight: 9.5 / 40,
    });
  });

  it("stay the model's below twenty observations, and for a rate that can be none", () => {
    const few = { lookupHits: 18, falseEmpties: 1 };
    expect(input("falseEmpty", { counts: few })).toEqual({
      input: "falseEmpty",
      value: 0.02,
      from: "default",
      observations: 19,
      unused: "tooFew",
    });
    const still = { peerBytes: 5, peerSeconds: 0, fetchesServed: 30 };
    expect(input("peerRate", { counts: still })).toMatchObject({
      value: LINK_MODEL.peerRate,
      from: "default",
      unused: "outOfRange",
    });
    expect(input("inFlight", { outcomes: { rule7: { resolves: 3, seconds: 1 } } })).toMatchObject({
      value: null,
      from: "model",
      unused: "tooFew",
    });
  });

  it("need every count that they are made of", () => {
    expect(input("reachable", { counts: { dialsMade: 500 } })).toMatchObject({
      from: "default",
      observations: null,
    });
  });
});

describe("outcomes", () => {
  it.each([
    ["rule2", "rule2"],
    ["expanded_rule_7", "rule7"],
    ["rule7_cold_start", "rule7"],
    ["rule6_degraded_expand/rule2_cache_hit", "rule2"],
    ["rule5_all_unreachable/rule3_inflight", "rule3"],
    ["rule4_cooldown_honored", "failed"],
    ["expanded_rule_5", "failed"],
    ["exhausted", "failed"],
    ["rule75", "failed"],
  ])("%s is %s", (label, outcome) => expect(resolvedBy(label)).toBe(outcome));

  it("add up by what decided; failures are apart", () => {
    const resolves = new Map([
      ["rule2", 6],
      ["rule7", 10],
      ["expanded_rule_7", 2],
      ["rule1", 5],
    ]);
    const outcomes = outcomesOf(resolves, new Map([["rule7", 24]]));
    const mix = measuredMix({ counts: { lookupHits: 2 }, outcomes });
    expect(mix).toEqual({
      resolves: 20,
      mix: { dht: 0.1, rule2: 0.3, rule3: 0, rule7: 0.6 },
      failed: 0.2,
      meanSeconds: { rule2: null, rule3: null, rule7: 2 },
    });
    expect(measuredMix({ counts: {}, outcomes })).toBeNull();
  });
});

it("puts the time into every query", () => {
  for (const { promql } of Object.values(MIRROR_QUERIES)) {
    expect(withRange(promql, 90)).toContain("[90000ms]");
    expect(withRange(promql, 90)).not.toContain("$");
  }
});
