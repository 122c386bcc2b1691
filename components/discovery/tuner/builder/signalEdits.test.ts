import { describe, expect, it } from "vitest";
import { rankedSignals, SIGNAL_TYPES, type Ranking } from "@/lib/discovery";
import { isValid, policyWith, queries, signals } from "./policyParts.testing";
import { addedSignal, removedSignal, renamedSignal, signalAs } from "./signalEdits";

const [plain] = signals;
const TYPES = SIGNAL_TYPES.map(({ type }) => type);

describe("a new signal", () => {
  it("has a name of its own, reads a query that has samples, and leaves the policy valid", () => {
    let policy = policyWith(signals.slice(0, 1));
    for (const name of ["signal", "signal-2"]) {
      const add = addedSignal(policy);
      policy = add?.(policy) ?? policy;
      expect(policy.signals.at(-1)).toMatchObject({ name, queryRef: "range" });
      expect(isValid(policy)).toBe(true);
    }
  });

  it("is not offered where no query has samples", () => {
    const events = queries.filter(({ type }) => type === "loki");
    expect(addedSignal(policyWith([], events))).toBeNull();
  });
});

describe("another type", () => {
  it.each(signals)("leaves the policy valid: %j", (signal) => {
    for (const type of TYPES) {
      const next = signalAs(type, signal, queries);
      expect(next, type).toMatchObject({ name: signal.name, type });
      if (next !== null) expect(isValid(policyWith([next])), type).toBe(true);
    }
  });

  it("keeps what both types say, and the query where both can read it", () => {
    if (plain === undefined) throw new Error("the fixture is empty");
    const rises = { ...plain, type: "aggregate" as const, method: "increase" as const, perDay: true };
    expect(signalAs("windowAggregate", rises, queries)).toMatchObject({
      queryRef: "range",
      method: "increase",
      perDay: true,
    });
    expect(signalAs("aggregate", rises, queries)).toBe(rises);
  });

  it("gives up per day where only an instant query is left, and is null where none is", () => {
    if (plain === undefined) throw new Error("the fixture is empty");
    const instant = queries.filter(({ name }) => name === "instant" || name === "loki");
    const daily = { ...plain, type: "aggregate" as const, method: "sum" as const, perDay: true };
    expect(signalAs("windowAggregate", daily, instant)).toMatchObject({ queryRef: "instant", perDay: false });
    expect(signalAs("eventPullTime", daily, queries.slice(0, 1))).toBeNull();
  });
});

const RANKINGS: readonly Ranking[] = [
  { strategy: "signal", signalRef: "s" },
  { strategy: "product", terms: [{ signalRef: "s" }, { signalRef: "t" }] },
  {
    strategy: "weightedSum",
    normalize: "minMax",
    missingSignal: "zero",
    terms: [{ signalRef: "s", weight: 1 }],
  },
  {
    strategy: "modelExposure",
    nodeCount: 3,
    preWindowUsageSignalRef: "s",
    targetWindowUsageSignalRef: "t",
    pullTimeSignalRef: "s",
  },
];

describe.each(RANKINGS)("a signal of the ranking %j", (ranking) => {
  const policy = { ...policyWith(signals.slice(0, 1)), ranking };

  it("is renamed there too", () => {
    const renamed = renamedSignal("s", "u")(policy);
    expect(renamed.signals[0]?.name).toBe("u");
    expect(rankedSignals(renamed.ranking)).toEqual(
      rankedSignals(ranking).map((name) => (name === "s" ? "u" : name)),
    );
    expect(renamedSignal("u", "s")(renamed)).toEqual(policy);
  });

  it("is not removed", () => {
    expect(removedSignal("s")(policy)).toBe(policy);
    const [spare] = signals.map((signal) => ({ ...signal, name: "spare" }));
    if (spare === undefined) throw new Error("the fixture is empty");
    const more = { ...policy, signals: [...policy.signals, spare] };
    expect(removedSignal("spare")(more)).toEqual(policy);
  });
});
