import { describe, expect, it } from "vitest";
import { policySchema, type Policy, type Ranking } from "@/lib/discovery";
import { termSignals, withoutTerm, withTerm, withTermSignal } from "./termEdits";

function policyWith(ranking: Ranking): Policy {
  return {
    name: "p",
    semantics: "proposal",
    syncIntervalSeconds: 1_800,
    maxImages: 5,
    queries: [],
    signals: [],
    ranking,
  };
}
const product = policyWith({ strategy: "product", terms: [{ signalRef: "a" }, { signalRef: "b" }] });
const sum = policyWith({
  strategy: "weightedSum",
  normalize: "minMax",
  missingSignal: "zero",
  terms: [
    { signalRef: "a", weight: 0.7 },
    { signalRef: "b", weight: 0.3 },
  ],
});

describe.each([
  ["a product", product],
  ["a weighted sum", sum],
])("the terms of %s", (_, policy) => {
  it("are exchanged, added and taken away, the others as they were", () => {
    const other = withTermSignal(1, "c")(policy);
    expect(termSignals(other.ranking)).toEqual(["a", "c"]);
    const more = withTerm("d")(other);
    expect(termSignals(more.ranking)).toEqual(["a", "c", "d"]);
    const less = withoutTerm(0)(more);
    expect(termSignals(less.ranking)).toEqual(["c", "d"]);
    expect(policySchema.parse(less)).toEqual(less);
  });

  it("never all go", () => {
    const one = withoutTerm(0)(policy);
    expect(termSignals(withoutTerm(0)(one).ranking)).toEqual(["b"]);
  });
});

describe("the terms of a weighted sum", () => {
  it("keep their weight with another signal, and begin at 0", () => {
    expect(withTerm("c")(withTermSignal(0, "x")(sum)).ranking).toMatchObject({
      terms: [
        { signalRef: "x", weight: 0.7 },
        { signalRef: "b", weight: 0.3 },
        { signalRef: "c", weight: 0 },
      ],
    });
  });
});

it("a ranking by one signal has no terms to change", () => {
  const policy = policyWith({ strategy: "signal", signalRef: "a" });
  expect(termSignals(policy.ranking)).toEqual([]);
  expect(withTerm("b")(policy).ranking).toEqual(policy.ranking);
});
