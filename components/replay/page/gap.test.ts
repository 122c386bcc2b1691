import { expect, it } from "vitest";
import type { ReplayResult, StrategyRow } from "@/lib/replay/shapes";
import { behindOptimum } from "./gap";

const row = (percent: number): StrategyRow => ({ top_k: 30, percent_minutes_saved: percent }) as StrategyRow;
const result = { optimum: [row(0.1 + 0.2)] } as unknown as ReplayResult;

it("is none where only the order of the sum differs, whichever is larger", () => {
  expect(behindOptimum(result, row(0.3))).toBe(0);
  expect(behindOptimum({ optimum: [row(0.3)] } as never, row(0.1 + 0.2))).toBe(0);
  expect(behindOptimum(result, row(0.1))).toBeCloseTo(0.2, 9);
  expect(behindOptimum(result, { ...row(1), top_k: 5 })).toBeNull();
});
