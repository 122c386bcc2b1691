import { describe, expect, it } from "vitest";
import { parsePolicy } from "./parse";
import { policyText } from "../../../test/support/policyText";

const proposal = policyText({
  signals: `  signals:
    - {name: s, queryRef: p, type: aggregate, aggregate: {method: sum}}
    - {name: t, queryRef: l, type: eventPullTime, eventPullTime: {statistic: p50}}
`,
});
const operator = (text: string): string =>
  text
    .replaceAll("queryRef:", "query:")
    .replaceAll(/(\w+)SignalRef:/g, "$1Signal:")
    .replaceAll("nodeCount: 9", "nodes: {count: 9}")
    .replace(/signal: \{signalRef: s\}/, "signal: s")
    .replaceAll("signalRef:", "signal:");

const rankings = {
  signal: "{strategy: signal, signal: {signalRef: s}}",
  weightedSum:
    "{strategy: weightedSum, weightedSum: {terms: [{signalRef: s, weight: 0.5}, {signalRef: t, weight: 1}]}}",
  modelExposure:
    "{strategy: modelExposure, modelExposure: {nodeCount: 9, preWindowUsageSignalRef: s, targetWindowUsageSignalRef: s, pullTimeSignalRef: t}}",
  expectedColdPulls:
    "{strategy: expectedColdPulls, expectedColdPulls: {nodeCount: 9, preWindowUsageSignalRef: s, targetWindowUsageSignalRef: s, pullTimeSignalRef: t}}",
  cascadeExposure:
    "{strategy: cascadeExposure, cascadeExposure: {nodeCount: 9, availablePercent: 80, peerSpeedup: 3, preWindowUsageSignalRef: s, targetWindowUsageSignalRef: s, pullTimeSignalRef: t}}",
  product: "{strategy: product, product: {terms: [{signalRef: s}, {signalRef: t}]}}",
};

describe("both spellings mean the same", () => {
  it.each(Object.entries(rankings))("%s", (_strategy, ranking) => {
    const text = proposal.replace(rankings.signal, ranking);
    const one = parsePolicy(text);
    const other = parsePolicy(operator(text), { semantics: "proposal" });
    expect([...one.errors, ...one.warnings, ...other.errors, ...other.warnings]).toEqual([]);
    expect([one.spelling, other.spelling]).toEqual(["proposal", "operator"]);
    expect(other.policy).toEqual(one.policy);
  });
});

describe("semantics", () => {
  it.each([
    ["the proposal's spelling", proposal, {}, "proposal"],
    ["the operator's spelling", operator(proposal), {}, "operator"],
    ["the operator's spelling, annotated", annotate(operator(proposal), "proposal"), {}, "proposal"],
    ["the proposal's spelling, annotated", annotate(proposal, "operator"), {}, "operator"],
    ["an option over all", annotate(proposal, "operator"), { semantics: "proposal" }, "proposal"],
    ["an option for the spelling", proposal, { spelling: "operator" }, "operator"],
  ] as const)("of %s", (_name, text, options, semantics) => {
    expect(parsePolicy(text, options).policy?.semantics).toBe(semantics);
  });

  it("of queries alone are the operator's, of any other policy without a distinguishing key the proposal's", () => {
    const parsed = parsePolicy(policyText({ signals: "", ranking: "" }));
    expect(parsed).toMatchObject({ valid: true, spelling: "operator" });
    expect(parsed.policy).toMatchObject({ semantics: "operator", signals: [] });
    expect(parsed.policy).not.toHaveProperty("ranking");
    const empty = policyText({ queries: "", signals: "", ranking: "" }).replace("spec:", "spec: {}");
    expect(parsePolicy(empty)).toMatchObject({ spelling: "proposal", valid: false });
  });

  it("the operator's let signals and queries be empty, and a reference dangle with a warning", () => {
    const empty = policyText({ queries: "", signals: "", ranking: "" }).replace("spec:", "spec: {}");
    expect(parsePolicy(empty, { semantics: "operator" }).valid).toBe(true);
    const dangling = parsePolicy(policyText({ signals: "" }), { semantics: "operator" });
    expect(dangling.valid).toBe(true);
    expect(dangling.warnings.map((issue) => issue.message)).toContain(
      'no signal is named "s"; there is no signal',
    );
  });
});

function annotate(text: string, semantics: string): string {
  return text.replace("{name: test}", `{name: test, annotations: {plimsoll.dev/semantics: ${semantics}}}`);
}

it("the spelling is that of most keys", () => {
  const mixed = operator(proposal).replace("query: p", "queryRef: p");
  const parsed = parsePolicy(mixed);
  expect(parsed.spelling).toBe("operator");
  expect(parsed.warnings.map((issue) => issue.path)).toEqual([
    "spec.queries[4].type", // the operator has no profile queries
    "spec.signals[0].queryRef",
  ]);
  expect(parsePolicy(mixed.replace("query: l", "queryRef: l")).spelling).toBe("proposal");
});
