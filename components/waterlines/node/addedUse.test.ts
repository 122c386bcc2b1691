import { describe, expect, it } from "vitest";
import { addedProblem } from "./addedProblem";
import { addableOf, addedUse, amountOf } from "./addedUse";

const GIB = 2 ** 30;
const line = (metric: string, unit: string, used: number | null = 1) => ({ metric, unit, used });
const node = { metrics: { memory_total: 64 * GIB, cpu_core_numbers: null } };

describe("what can be added to a line's use", () => {
  it("is an amount of the whole resource, also for a percentage", () => {
    const memory = { metric: "memory_total_usage", unit: "B" };
    expect(addableOf(line("memory_total_usage", "B"), node)).toEqual(memory);
    expect(addableOf(line("memory_total_utilization", "%"), node)).toEqual(memory);
    expect(addableOf(line("cpu_total_usage", "mC"), node)).toEqual({ metric: "cpu_total_usage", unit: "mC" });
    expect(addableOf(line("disk_bytes", "B"), node)).toEqual({ metric: "disk_bytes", unit: "B" });
  });

  it("is nothing where nothing was measured, or a percentage has no size", () => {
    expect(addableOf(line("memory_total_usage", "B", null), node)).toBeNull();
    expect(addableOf(line("cpu_total_utilization", "%"), node)).toBeNull();
  });
});

describe("a typed quantity", () => {
  it.each([
    ["2Gi", "B", 2 * GIB],
    ["-500Mi", "B", -500 * 2 ** 20],
    ["2G", "B", 2e9],
    ["500m", "mC", 500],
    ["2", "mC", 2_000],
    ["5k", "", 5_000],
  ])("%s is an amount in %s", (text, unit, amount) => {
    expect(addedProblem(text, unit)).toBeNull();
    expect(amountOf(text, unit)).toBe(amount);
  });

  it.each([
    ["2GB", "B", '"2GB" is not a quantity: write 2Gi'],
    ["2 gib", "B", '"2 gib" is not a quantity: write 2Gi'],
    ["1,5 GiB", "B", '"1,5 GiB" is not a quantity: write 1.5Gi'],
    ["1,024MB", "B", '"1,024MB" is not a quantity: write bytes such as 2Gi or 500Mi'],
    ["much", "B", '"much" is not a quantity: write bytes such as 2Gi or 500Mi'],
    ["500m", "B", '"500m" is less than a byte, since m is a thousandth: write 500Mi'],
    ["0.5", "B", '"0.5" is less than a byte: write bytes such as 2Gi or 500Mi'],
    ["2Pi", "B", '"2Pi" is too much: write at most 1P'],
    ["2 cores", "mC", '"2 cores" is not a quantity: write 2'],
    ["500 mCPU", "mC", '"500 mCPU" is not a quantity: write 500m'],
    ["2T", "mC", '"2T" is too much: write at most 1T'],
    ["5%", "%", '"5%" is not a quantity: write percentage points such as 5'],
    ["-", "", '"-" is not a quantity: write a number such as 100 or 5k'],
  ])("%s for %s is named with what to write instead", (text, unit, problem) => {
    expect(addedProblem(text, unit)).toBe(problem);
  });

  it("may be missing", () => {
    expect(addedProblem("", "B")).toBeNull();
  });
});

it("reads the amounts of an address for the node's lines, and leaves out what cannot be added", () => {
  const lines = [
    line("memory_total_utilization", "%"),
    line("memory_total_usage", "B"),
    line("cpu_total_utilization", "%"),
    line("disk_bytes", "B"),
  ];
  const written = { memory_total_usage: "2Gi", cpu_total_usage: "2", disk_bytes: "500m", other: "1" };
  expect(addedUse(written, lines, node)).toEqual({ memory_total_usage: 2 * GIB });
});
