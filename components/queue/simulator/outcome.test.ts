import { expect, it } from "vitest";
import type { SimulationResult } from "@/lib/queue/shapes";
import { changeText, fairnessText, sinceText } from "./outcome";

const result = (fairness: readonly [number, number], p95Seconds: number): SimulationResult =>
  ({
    difference: { p95Seconds },
    outcomes: [
      { strategy: "RunnerJobsQueue", fairness: fairness[0] },
      { strategy: "DynamicRunnerJobsQueue", fairness: fairness[1] },
    ],
  }) as unknown as SimulationResult;

it("says which strategy is faster and which is fairer, and by how much", () => {
  const of = result([0.796, 0.784], 18);
  expect(changeText(of)).toBe("With Redis lists 95% of jobs wait at most 18 s longer than with SQL query.");
  expect(fairnessText(of)).toBe("Fairer: SQL query, by 0.012 (0.796 against 0.784 of 1).");
  expect(fairnessText(result([0.5, 0.75], 0))).toBe(
    "Fairer: Redis lists, by 0.250 (0.750 against 0.500 of 1).",
  );
  expect(fairnessText(result([0.796, 0.796], 0))).toBe("Both are equally fair (0.796 of 1).");
  expect(fairnessText(result([0.7964, 0.7956], 0))).toBe("Both are equally fair (0.796 of 1).");
  expect(fairnessText(result([0.7961, 0.7954], 0))).toBe(
    "Fairer: SQL query, by 0.001 (0.796 against 0.795 of 1).",
  );
});

it("says what another scenario did to the waits with each strategy that both have", () => {
  const waits = (...p95: readonly (readonly [string, number])[]): SimulationResult =>
    ({
      outcomes: p95.map(([strategy, p95Seconds]) => ({ strategy, waits: { p95Seconds } })),
    }) as unknown as SimulationResult;
  const sql = "RunnerJobsQueue";
  const redis = "DynamicRunnerJobsQueue";
  const before = waits([sql, 20], [redis, 30]);
  expect(sinceText(waits([sql, 16], [redis, 155]), before)).toBe(
    "Compared with the previous scenario, 95% of jobs wait at most 4 s less with SQL query, and 2 min 5 s longer with Redis lists.",
  );
  expect(sinceText(waits([sql, 20.01]), before)).toBe(
    "Compared with the previous scenario, 95% of jobs wait at most as long with SQL query.",
  );
  expect(sinceText(waits([redis, 1]), waits([sql, 1]))).toBe("");
});
