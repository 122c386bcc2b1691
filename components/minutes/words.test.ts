import { expect, it } from "vitest";
import type { QuotaStatus } from "@/lib/api/quotaStatus";
import { againstQuotaText, amountText, durationText, leftText, minutesText, quotaText } from "./words";

const quota = {
  source: "namespace",
  standing: "fine",
  monthlyMinutes: 1_000,
  purchasedMinutes: 0,
  totalMinutes: 1_000,
  usedMinutes: 0,
  resetMinutes: 0,
  leftMinutes: 1_000,
  percentLeft: 100,
  stage: "ok",
} as const;

it("amounts have two decimals and their unit", () => {
  expect(minutesText(1_234.5)).toBe("1,234.50 min");
  expect(amountText("credits")(1_234.5)).toBe("1,234.50 credits");
  expect(quotaText(quota, "credits")).toBe("1,000 credits a month");
  expect(durationText("90.000001")).toBe("1.50 min");
  expect([minutesText(0.004), minutesText(0)]).toEqual(["<0.01 min", "0.00 min"]);
});

it.each([
  [quota, "1,000 min a month"],
  [{ ...quota, source: "instance" } as const, "1,000 min a month, the instance's default"],
  [{ ...quota, purchasedMinutes: 50, totalMinutes: 1_050 }, "1,000 min a month, and 50 min purchased"],
  [{ ...quota, monthlyMinutes: 0, totalMinutes: 0 }, "unlimited"],
  [{ ...quota, source: "none", monthlyMinutes: 0, totalMinutes: 0 } as const, "unlimited: no quota is set"],
])("a quota in words: %#", (given, text) => {
  expect(quotaText(given)).toBe(text);
});

const used = (usedMinutes: number, totalMinutes = 400, standing: QuotaStatus["standing"] = "fine") => {
  const left = Math.max(0, totalMinutes - usedMinutes);
  const percentLeft = Math.floor((left * 100) / totalMinutes);
  return { ...quota, standing, totalMinutes, usedMinutes, leftMinutes: left, percentLeft };
};

const unlimited = { ...used(9), standing: "unlimited", leftMinutes: null, percentLeft: null } as const;

it.each([
  [used(0), "100% left", "Within the quota, 100% left"],
  // Never says that everything or nothing is left if that is not exact.
  [used(1), "99% left", "Within the quota, 99% left"],
  [used(399, 400, "near"), "<1% left", "Near the quota, <1% left"],
  [used(400, 400, "over"), "0% left", "Over the quota, 0% left"],
  [used(1_004, 1_000, "over"), "<1% over", "<1% over the quota"],
  [used(1_010, 1_000, "over"), "1% over", "1% over the quota"],
  [used(20_172, 12_000, "over"), "68% over", "68% over the quota"],
  [used(13_000, 400, "over"), "3,150% over", "3,150% over the quota"],
  [unlimited, null, "Without a quota"],
])("where somebody is against a quota: %#", (given, left, text) => {
  expect(leftText(given)).toBe(left);
  expect(againstQuotaText(given)).toBe(text);
});
