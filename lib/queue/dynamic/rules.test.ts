import { expect, it } from "vitest";
import { leaseIsFree, prefillSize } from "./rules";

it("fills between 10 and 100 entries, 100 unless told", () => {
  expect([prefillSize(), prefillSize(1), prefillSize(10.9), prefillSize(55), prefillSize(1e9)]).toEqual([
    100, 10, 10, 55, 100,
  ]);
});

it("lets one refill at a time be under way, until its lease is over", () => {
  expect([leaseIsFree(undefined, 0), leaseIsFree(60_000, 59_999), leaseIsFree(60_000, 60_000)]).toEqual([
    true,
    false,
    true,
  ]);
});
