import { expect, it } from "vitest";
import { untilMonthIsClear } from "../support/monthTurn";

const AROUND = { before: 300_000, after: 90_000 };

it.each([
  ["2026-11-30T23:54:59.999Z", 0],
  ["2026-11-30T23:55:00.001Z", 389_999],
  ["2026-12-31T23:59:30Z", 120_000],
  ["2027-01-01T00:00:00Z", 90_000],
  ["2027-01-01T00:01:29Z", 1_000],
  ["2027-01-01T00:01:30Z", 0],
  ["2028-02-28T23:59:59Z", 0],
  ["2028-02-29T23:59:59Z", 91_000],
  ["2026-11-15T00:00:00Z", 0],
])("at %s it takes %i ms until no turn of a month is near", (now, wait) => {
  expect(untilMonthIsClear(Date.parse(now), AROUND)).toBe(wait);
});
