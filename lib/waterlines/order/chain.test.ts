import { describe, expect, it } from "vitest";
import { aPod, shuffled } from "@/test/support/waterlines/scenario";
import { uniform } from "../../numeric/random";
import type { Pod } from "../shapes";
import { candidatesOf } from "./candidate";
import { chainProblems, compileChain } from "./chain";
import { KEY_IDS } from "./keys";

const ours = { numbers: "exact", ties: "names" } as const;
const pods = candidatesOf([
  aPod({ name: "b", priority: 5, usages: { gpu: 1 } }),
  aPod({ name: "a", priority: 5, usages: { gpu: 3 } }),
  aPod({ name: "c", priority: 1 }),
]);
const names = (sorted: readonly { readonly pod: { readonly name: string } }[]): string[] =>
  sorted.map(({ pod }) => pod.name);

it("sorts by keys in any order, flipped or not, and by added metrics", () => {
  expect(names(compileChain([{ key: "priority" }], ours).sort(pods))).toEqual(["c", "a", "b"]);
  expect(names(compileChain([{ key: "priority", flipped: true }], ours).sort(pods))).toEqual(["a", "b", "c"]);
  expect(names(compileChain([{ key: "metric:gpu" }], ours).sort(pods))).toEqual(["a", "b", "c"]);
});

describe("the order of the input does not matter", () => {
  const some = <T>(next: () => number, ...values: readonly T[]): T | undefined =>
    values[Math.floor(next() * values.length)];
  const mixed = (seed: number): Pod[] => {
    const next = uniform(seed);
    return Array.from({ length: 6 }, (_, at) =>
      aPod({
        name: `p${at}`,
        cpuUsage: some(next, 0, 10, 50, 100),
        memUsage: some(next, 0, 10, 50),
        extCpuLimit: some(next, 0, 0, 100, 200),
        extMemLimit: some(next, 0, 0, 100),
        qosClass: some(next, "BestEffort", "Burstable"),
        quotaUs: some(next, null, -1, 1000),
        periodUs: 1000,
      }),
    );
  };

  it.each(KEY_IDS)("to a chain that begins with %s", (key) => {
    const chain = compileChain([{ key }, { key: "cpuUsage" }].slice(0, key === "cpuUsage" ? 1 : 2), ours);
    for (let seed = 0; seed < 300; seed++) {
      const own = mixed(seed);
      const sorted = names(chain.sort(candidatesOf(own)));
      expect(names(chain.sort(candidatesOf(shuffled(own, seed + 1)))), `seed ${seed}`).toEqual(sorted);
    }
  });

  it("has pods without an elastic limit last, and first when flipped", () => {
    const elastic = (name: string, cpuUsage: number, extCpuLimit: number) =>
      aPod({ name, cpuUsage, extCpuLimit });
    const own = candidatesOf([elastic("b", 50, 0), elastic("c", 100, 200), elastic("a", 9, 10)]);
    const sort = (flipped: boolean) =>
      names(compileChain([{ key: "elasticCpuRatio", flipped }, { key: "cpuUsage" }], ours).sort(own));
    expect(sort(false)).toEqual(["a", "c", "b"]);
    expect(sort(true)).toEqual(["b", "c", "a"]);
  });
});

it("names the key that decides", () => {
  const [b, a, c] = pods;
  const chain = compileChain([{ key: "class" }, { key: "priority" }], ours);
  if (!a || !b || !c) throw new Error("three pods");
  expect(chain.deciding(c, a)?.id).toBe("priority");
  expect(chain.deciding(a, b)?.id).toBe("name");
  expect(compileChain([{ key: "class" }], { ...ours, ties: "input" }).deciding(a, b)).toBeUndefined();
});

it("says everything that is wrong with a chain, each at its place", () => {
  const chain = [
    { key: "prioritty" },
    { key: "metric:x" },
    { key: "class" },
    { key: "class", flipped: true },
  ];
  expect(chainProblems(chain, "chains.cpu", ["gpu"])).toEqual([
    { path: "chains.cpu[0].key", message: expect.stringContaining('did you mean "priority"?') as string },
    { path: "chains.cpu[1].key", message: expect.stringContaining("metric:gpu") as string },
    { path: "chains.cpu[3].key", message: expect.stringContaining("remove one of the two") as string },
  ]);
});
