import { expect, it } from "vitest";
import { quotaState } from "./quota";
import { shortfall } from "./shortfall";

it.each([
  ["within it", 99.9, 100, 90, null, null],
  ["used up at its line", 100, 100, null, 1, null],
  ["over it", 130.5, 100, 250.2, 31, 151],
  ["it runs out later", 80, 100, 100, null, 1],
  ["parts of minutes", 100, 99.5, 100, 1, 1],
])("%s", (_, used, total, projected, now, monthEnd) => {
  expect(shortfall(used, total, projected)).toEqual({ now, monthEnd });
});

it("says the fewest whole minutes with which the quota is not used up", () => {
  for (const [used, total] of [
    [130.5, 100],
    [100, 100],
    [100, 99.5],
    [380.9, 0.25],
    [0.75, 0.5],
  ] as const) {
    const { now } = shortfall(used, total, null);
    const usedUp = (more: number) =>
      quotaState({ monthlyLimit: total, instanceLimit: null, purchased: more }, used).usedUp;
    if (now === null) expect([used, total, usedUp(0)]).toEqual([used, total, false]);
    else expect([used, total, usedUp(now - 1), usedUp(now)]).toEqual([used, total, true, false]);
  }
});
