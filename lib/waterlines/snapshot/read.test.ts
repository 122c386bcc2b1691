import { expect, it } from "vitest";
import { above } from "../../limits/limits";
import { readSnapshot } from "./read";

const problemsOf = (text: string): readonly object[] => {
  const read = readSnapshot([{ part: "nodes", text }]);
  return "problems" in read ? read.problems : [];
};

it.each([
  ["lists within lists", (levels: number) => '{"kind":"List","items":['.repeat(levels) + "]}".repeat(levels)],
  [
    "a kind that is no text",
    (levels: number) => `{"kind":"List","items":[{"kind":${"[".repeat(levels)}${"]".repeat(levels)}}]}`,
  ],
])("refuses a file of 100,000 levels of %s, by the limit", (_, nested) => {
  expect(problemsOf(nested(100_000))).toEqual([
    {
      path: "nodes",
      message: `is nested too deeply: ${above("bodyDepth")}`,
    },
  ]);
});

it("reads lists within a list, as kubectl may print them", () => {
  const node = { kind: "Node", metadata: { name: "n-1" }, status: { capacity: {}, allocatable: {} } };
  const text = JSON.stringify({ kind: "List", items: [{ kind: "NodeList", items: [node] }] });
  expect(readSnapshot([{ part: "nodes", text }])).toMatchObject({
    kind: "kubernetes",
    nodes: [{ name: "n-1" }],
  });
});
