import { expect, it } from "vitest";
import { hasSettled } from "./settled";

const MINUTE = 60_000;

it("is true after five minutes of passes, and again after as long when there was a gap", () => {
  const at = (minutes: number) => hasSettled(1_000_000 + minutes * MINUTE);
  expect([0, 1, 4.9, 5, 6].map(at)).toEqual([false, false, false, true, true]);
  expect([130, 131, 134, 135].map(at)).toEqual([false, false, false, true]);
});
