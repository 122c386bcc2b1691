import { expect, it } from "vitest";
import { amountText, durationText, minutesText, monthText, quotaText } from "./words";

const quota = {
  source: "namespace",
  standing: "fine",
  monthlyMinutes: 1_000,
  purchasedMinutes: 0,
  totalMinutes: 1_000,
  usedMinutes: 0,
  leftMinutes: 1_000,
  percentLeft: 100,
  stage: "ok",
} as const;

it("amounts have two decimals and their unit, months their year", () => {
  expect(minutesText(1_234.5)).toBe("1,234.50 min");
  expect(amountText("credits")(1_234.5)).toBe("1,234.50 credits");
  expect(quotaText(quota, "credits")).toBe("1,000 credits a month");
  expect(durationText("90.000001")).toBe("1.50 min");
  expect(monthText("2026-11")).toBe("November 2026");
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
