import { expect, it } from "vitest";
import { aPod } from "@/test/support/waterlines/scenario";
import { candidatesOf } from "./candidate";
import { chainProblems, compileChain } from "./chain";

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
