import { expect, it } from "vitest";
import type { Overview, PolicyLine } from "@/lib/api/overview";
import { quietParts } from "./calm";
import { quietOverview } from "./overview.testing";

const textOf = (overview: Overview, part: string): string | undefined =>
  quietParts(overview).find(({ label }) => label === part)?.text;

it.each([
  [0, 0, "12 nodes under every waterline, read"],
  [0, 3, "9 nodes under every waterline, 3 without one, read"],
  [0, 12, "12 nodes without a waterline, read"],
  [3, 1, undefined],
])("with %i nodes not measured and %i without a waterline says %s", (unknown, none, text) => {
  const overview = quietOverview();
  const { nodes } = overview;
  if (nodes.state !== "ok") throw new Error("the nodes failed");
  const heldIn = unknown > 0 ? "ci-pool" : null;
  const data = { ...nodes.data, unknown, none, heldIn };
  expect(textOf({ ...overview, nodes: { state: "ok", data } }, "Nodes")).toBe(text);
});

it.each([
  [1, 0, 1, "1 policy selects the same images as in the run before"],
  [0, 1, 1, "1 policy has only one run so far"],
  [2, 1, 3, "2 policies select the same images as in the run before, 1 has only one run so far"],
  [2, 1, 14, "none of 14 policies selects other images than in a run before"],
])("of %i policies with runs before and %i with one, of %i, says %s", (several, single, total, text) => {
  const overview = quietOverview();
  const { policies } = overview;
  if (policies.state !== "ok") throw new Error("the policies failed");
  const [policy] = policies.data.items;
  if (policy === undefined) throw new Error("there is no policy");
  const items: PolicyLine[] = [
    ...Array.from({ length: several }, () => policy),
    ...Array.from({ length: single }, () => ({ ...policy, change: null })),
  ];
  const data = { ...policies.data, items, total };
  expect(textOf({ ...overview, policies: { state: "ok", data } }, "Policies")).toBe(text);
});
