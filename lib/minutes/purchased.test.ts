import { describe, expect, it } from "vitest";
import { purchasedIn } from "./purchased";
import type { QuotaVersion } from "./quota";

const set = (version: number, validFrom: string, purchased: string | null): QuotaVersion => ({
  version,
  validFrom,
  minutes: "400",
  purchased,
});
const use = (used: Readonly<Record<string, number>>) => (month: string) => ({
  monthly: 400,
  used: used[month] ?? 0,
});
const END = "2026-12-31T23:59:59.999Z";

describe("purchased minutes", () => {
  it("are none unless they were set", () => {
    expect(purchasedIn("2026-12", END, [set(1, "2026-01-01T00:00:00Z", null)], use({})).toNumber()).toBe(0);
  });

  it("are as set in the month itself, whatever is used of them in it", () => {
    const versions = [set(1, "2026-12-05T00:00:00Z", "100")];
    expect(purchasedIn("2026-12", END, versions, use({ "2026-12": 900 })).toNumber()).toBe(100);
  });

  it("last while months stay within their own, and are spent beyond that", () => {
    const versions = [set(1, "2026-09-10T00:00:00Z", "100")];
    const of = (used: Record<string, number>): number =>
      purchasedIn("2026-12", END, versions, use(used)).toNumber();
    expect(of({ "2026-09": 399, "2026-10": 10 })).toBe(100);
    expect(of({ "2026-10": 430 })).toBe(70);
    expect(of({ "2026-09": 430, "2026-10": 420.9 })).toBe(50);
    expect(of({ "2026-09": 430, "2026-10": 900 })).toBe(0);
  });

  it("start over with the last version that names them", () => {
    const versions = [
      set(1, "2026-08-01T00:00:00Z", "100"),
      set(2, "2026-11-01T00:00:00Z", "500"),
      set(3, "2026-11-20T00:00:00Z", null),
    ];
    expect(purchasedIn("2026-12", END, versions, use({ "2026-09": 5_000, "2026-11": 450 })).toNumber()).toBe(
      450,
    );
  });
});
