import { expect, it } from "vitest";
import { quotaState } from "./quota";
import { shortfall } from "./shortfall";

it.each([
  ["within it", 99.9, 100, 90, null, null],
  ["used up at its line", 100, 100, null, 1, null],
  ["over it", 130.5, 100, 250.2, 31, 151],
  ["it runs out later", 80, 100, 100, null, 1],
  ["parts of minutes", 100, 99.5, 100, 2, 2],
])("%s", (_, used, total, projected, now, monthEnd) => {
  expect(shortfall(used, total, projected)).toEqual({ now, monthEnd });
});

it("says the fewest whole minutes with which the quota is not used up", () => {
  const { now } = shortfall(130.5, 100, null);
  const usedUp = (more: number) =>
    quotaState({ monthlyLimit: 100, instanceLimit: null, purchased: more }, 130.5).usedUp;
  expect([usedUp((now ?? 0) - 1), usedUp(now ?? 0)]).toEqual([true, false]);
});
