import { describe, expect, it } from "vitest";
import { changeText, type Change, type ChangeForm } from "./change";

const line = { what: "line", metric: "memory_total_usage", unit: "B", from: 2 ** 30, to: 2 ** 31 } as const;

const form: ChangeForm = {
  amount: (value, unit) => `${unit === "B" ? value / 2 ** 30 : value} GiB`,
  exactly: (value) => `${value} B`,
  metric: (name) => name.replaceAll("_", " "),
};
const textOf = (change: Change, acted: boolean): string => changeText(change, acted, form);

describe("what would turn a pod's verdict", () => {
  it("is the change, with who gives way in its place and who is spared with it", () => {
    expect(textOf({ ...line, inInstead: [], outInstead: ["ci/b"] }, true)).toBe(
      "If the waterline of memory total usage were 2147483648 B instead of 1 GiB: ci/b would be spared with it.",
    );
    // If both amounts would read the same.
    const rounding: ChangeForm = { ...form, amount: () => "1.0 GiB" };
    expect(changeText({ ...line, inInstead: [], outInstead: [] }, true, rounding)).toBe(
      "If the waterline of memory total usage were 2147483648 B instead of 1073741824 B.",
    );
    const priority = { what: "priority", metric: null, unit: null, from: 0, to: 1 } as const;
    expect(textOf({ ...priority, inInstead: ["a", "b", "c", "d"], outInstead: ["e"] }, true)).toBe(
      "If its priority were 1 instead of 0: a, b and 2 more would give way in its place; e would be spared with it.",
    );
  });

  it("is told the other way round for one that does not give way", () => {
    const change = { what: "class", metric: null, unit: null, from: "Burstable", to: "BestEffort" } as const;
    expect(textOf({ ...change, inInstead: ["a"], outInstead: ["b"] }, false)).toBe(
      "If its class were BestEffort instead of Burstable: a would give way with it; b would be spared in its place.",
    );
    expect(textOf({ ...change, inInstead: [], outInstead: [] }, false)).toBe(
      "If its class were BestEffort instead of Burstable.",
    );
  });
});
