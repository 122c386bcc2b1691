import { expect, it } from "vitest";
import { memberNames, readQuestion } from "@/components/coldstart/resolve/question";
import { rendezvous } from "@/lib/coldstart";
import type { ImageHolders } from "@/lib/api/images";
import { askedFirst, poolOf, resolveHref } from "./askedFirst";

const holders = (of: Partial<ImageHolders>): ImageHolders => ({
  snapshot: "pool",
  version: 1,
  at: "2026-06-16T10:00:00Z",
  nodes: 3,
  told: 3,
  holders: 1,
  bytes: null,
  holding: ["node-01"],
  lacking: ["node-02", "node-03"],
  ...of,
});
const known = (...items: ImageHolders[]) =>
  ({ state: "known", data: { items, more: false } }) satisfies Parameters<typeof poolOf>[0];
const digest = `sha256:${"a".repeat(64)}`;

it("takes the first snapshot whose nodes are all named", () => {
  expect(poolOf(undefined)).toBeNull();
  expect(poolOf({ state: "failed", message: "took too long" })).toBeNull();
  expect(poolOf(known(holders({ nodes: 0, holding: [], lacking: [] })))).toBeNull();
  // 300 nodes, of which 100 that lack the image are named, and one that did not report.
  expect(poolOf(known(holders({ nodes: 300 }), holders({ snapshot: "b", nodes: 4 })))).toBeNull();
  expect(poolOf(known(holders({ nodes: 300 }), holders({ snapshot: "b" })))).toMatchObject({ snapshot: "b" });
});

it("names the node that the resolver asks first, and asks the resolver about that layer and these nodes", () => {
  const pool = poolOf(known(holders({})))!;
  const first = askedFirst(pool, digest);
  expect(first).toBe(
    rendezvous(
      ["node-03", "node-01", "node-02"].map((id) => ({ id })),
      digest,
    )[0]?.member.id,
  );
  const { searchParams } = new URL(resolveHref(pool, { digest, bytes: 209_715_200 }), "http://localhost");
  const question = readQuestion(JSON.parse(searchParams.get("q") ?? ""))!;
  expect(question).toMatchObject({ digest, kind: "layer", sizeMib: 200, foundSeconds: 4, answers: {} });
  expect([...memberNames(question.members)].sort()).toEqual(["node-01", "node-02", "node-03"]);
  expect(question.self).not.toBe(first);
  // With a single node, that node is the requester.
  const alone = poolOf(known(holders({ nodes: 1, holding: [], lacking: ["node-01"] })))!;
  expect(resolveHref(alone, { digest, bytes: 0 })).toContain("node-01");
});
