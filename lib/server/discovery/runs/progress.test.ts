import { expect, it } from "vitest";
import { QueryProgress } from "./progress";

const policy = { queries: [{ name: "a" }, { name: "b" }] } as ConstructorParameters<typeof QueryProgress>[0];

it("counts each query's share, known or guessed, and never goes back", () => {
  const progress = new QueryProgress(policy);
  expect(progress.fraction()).toBe(0);
  progress.query("a", "running", 0);
  progress.bytes("a", 10, 0.5);
  const half = progress.fraction();
  expect(half).toBe(0.25);
  progress.bytes("a", 20, 0.25);
  expect(progress.fraction()).toBe(half);
  progress.bytes("b", 4_000_000, null);
  expect(progress.fraction()).toBeCloseTo(0.5);
  progress.query("a", "success", 30);
  progress.query("b", "failed", 0);
  expect(progress.fraction()).toBe(1);
  expect(progress.items()).toEqual([
    { name: "a", state: "success", bytes: 30 },
    { name: "b", state: "failed", bytes: 0 },
  ]);
});
