import { expect, it } from "vitest";
import type { Policy } from "../../discovery/policy/model";
import { Progress } from "./progress";

const policy = { queries: [{ name: "a" }, { name: "b" }] } as unknown as Policy;

it("counts each query's share, known or guessed, and never goes back", () => {
  const progress = new Progress(policy);
  expect(progress.snapshot()).toMatchObject({ stage: "queries", progress: 0 });
  progress.query("a", "running", 0);
  progress.bytes("a", 10, 0.5);
  const half = progress.snapshot().progress;
  progress.bytes("a", 20, 0.25);
  expect(progress.snapshot().progress).toBe(half);
  progress.bytes("b", 4_000_000, null);
  expect(progress.snapshot().progress).toBeCloseTo(0.425);
  progress.query("a", "success", 30);
  progress.query("b", "failed", 0);
  expect(progress.snapshot()).toEqual({
    stage: "queries",
    progress: 0.85,
    queries: [
      { name: "a", state: "success", bytes: 30 },
      { name: "b", state: "failed", bytes: 0 },
    ],
  });
  progress.enter("storing");
  expect(progress.snapshot().progress).toBeGreaterThan(0.85);
});
