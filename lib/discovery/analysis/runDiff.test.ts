import { expect, it } from "vitest";
import { aggregateSignal, NOW, policy, usage } from "@/test/support/discovery";
import { runPipeline } from "../pipeline";
import { diffRankings } from "./runDiff";
import { runDiffSchema } from "./shapes/runDiff";

const subject = policy([aggregateSignal("s", "q")], { strategy: "signal", signalRef: "s" }, { maxImages: 3 });
const ranked = (values: Record<string, number>) =>
  runPipeline(
    subject,
    [usage("q", Object.fromEntries(Object.entries(values).map(([image, value]) => [image, [value]])))],
    { nowMs: NOW * 1000 },
  );

it("tells what entered, left, moved and stayed, with deltas", () => {
  const before = ranked({ a: 9, b: 8, c: 7, d: 6 });
  const after = ranked({ a: 9, c: 8.5, d: 8, b: 2, e: 1 });
  const diff = diffRankings(before, after);
  expect(runDiffSchema.parse(diff)).toEqual(diff);
  expect(diff.entered).toMatchObject([{ image: "d", rankDelta: 1, scoreDelta: 2 }]);
  expect(diff.left).toMatchObject([{ image: "b", before: { rank: 2 }, after: { rank: 4, selected: false } }]);
  expect(diff.moved).toMatchObject([{ image: "c", rankDelta: 1, scoreDelta: 1.5 }]);
  expect(diff).toMatchObject({ unchanged: 1, comparable: true });
});

it("has no deltas for an image that one side lacks", () => {
  const diff = diffRankings(ranked({ a: 1 }), ranked({ z: 5 }));
  expect(diff.entered).toMatchObject([{ image: "z", before: null, rankDelta: null, scoreDelta: null }]);
  expect(diff.left).toMatchObject([{ image: "a", after: null }]);
});
