import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Exact } from "../numeric/exact";
import { closesAt, entryMonth, monthOf, nextMonth } from "./months";
import { limitsAt, NO_NOTIFICATION, notificationDue, quotaState, rollOver, stageAt } from "./quota";

const minutes = fc.integer({ min: 0, max: 5_000 });

describe("a quota", () => {
  it("is the used and the left, and its stage is that of the percent left", () => {
    fc.assert(
      fc.property(minutes, minutes, minutes, (monthlyLimit, purchased, used) => {
        const state = quotaState({ monthlyLimit, instanceLimit: 7, purchased }, used + 0.99);
        expect(state.monthlyUsed.plus(state.purchasedUsed).toNumber()).toBe(used);
        if (!state.enabled)
          return expect([state.left, state.stage, state.usedUp]).toEqual([null, null, false]);
        expect(state.left?.toNumber()).toBe(Math.max(0, monthlyLimit + purchased - used));
        expect(state.stage).toBe(stageAt(state.percentLeft ?? NaN));
        expect(state.usedUp).toBe(used >= monthlyLimit + purchased);
      }),
    );
  });

  it("is what was purchased where there are no monthly minutes, and no limit only without both", () => {
    const state = (monthlyLimit: number | null, purchased: number) => {
      const { enabled, total } = quotaState({ monthlyLimit, instanceLimit: 400, purchased }, 10);
      return [enabled, total.toNumber()];
    };
    expect([state(0, 100), state(0, 0), state(null, 100)]).toEqual([
      [true, 100],
      [false, 0],
      [true, 500],
    ]);
  });

  it("keeps purchased minutes in later versions that do not set them", () => {
    const own = [
      { version: 1, validFrom: "2026-10-05T00:00:00Z", minutes: "0", purchased: "500" },
      { version: 2, validFrom: "2026-11-01T00:00:00Z", minutes: "400", purchased: null },
      { version: 3, validFrom: "2026-12-01T00:00:00Z", minutes: null, purchased: "0" },
    ];
    const purchased = (at: string) => limitsAt(own, [], at).purchased;
    expect(["2026-10-01", "2026-10-06", "2026-11-15", "2026-12-02"].map(purchased)).toEqual([
      "0",
      "500",
      "500",
      "0",
    ]);
  });

  it("counts seconds that a reset took off to the last, whatever thirds of a minute they are", () => {
    fc.assert(
      fc.property(minutes, fc.integer({ min: 1, max: 5_000 }), (kept, waivedSeconds) => {
        const ofSeconds = (seconds: number): Exact => new Exact(seconds).dividedBy(60);
        const limits = { monthlyLimit: kept, instanceLimit: null, waived: ofSeconds(waivedSeconds) };
        const { used, usedUp, enabled } = quotaState(limits, ofSeconds(kept * 60 + waivedSeconds));
        expect([used.toNumber(), usedUp]).toEqual([kept, enabled]);
      }),
      // 6,020 s minus 20 s are 100 minutes, which is the whole quota.
      { examples: [[100, 20]] },
    );
  });

  it("tells of every level at most once, in falling order", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 })), (percents) => {
        let level: number = NO_NOTIFICATION;
        const told: number[] = [];
        for (const percent of percents) {
          const due = notificationDue(level, percent);
          if (due === undefined) continue;
          told.push(due);
          level = due;
        }
        expect(told).toEqual([...new Set(told)].sort((a, b) => b - a));
        const lowest = Math.min(100, ...percents);
        expect(level).toBe(lowest <= 0 ? 0 : lowest <= 5 ? 5 : lowest <= 25 ? 25 : NO_NOTIFICATION);
      }),
    );
  });

  it("never gives the next month more purchased minutes than there were", () => {
    fc.assert(
      fc.property(minutes, minutes, minutes, (monthly, purchased, used) => {
        const left = rollOver(monthly, purchased, used).toNumber();
        expect(left).toBe(Math.max(0, Math.min(purchased, purchased - (used - monthly))));
      }),
    );
  });
});

describe("a month", () => {
  it.each([
    ["2026-10-31T23:59:59.999Z", "2026-10"],
    ["2026-11-01T00:30:00+01:00", "2026-10"],
    ["2026-12-31T20:00:00-05:00", "2027-01"],
  ])("of %s is %s, in UTC", (instant, month) => expect(monthOf(instant)).toBe(month));

  it("closes 72 hours after its end; what comes later is entered into the present one", () => {
    expect(new Date(closesAt("2026-12")).toISOString()).toBe("2027-01-04T00:00:00.000Z");
    expect(nextMonth("2026-12")).toBe("2027-01");
    expect(entryMonth("2026-10", "2026-11-03T23:59:59Z")).toBe("2026-10");
    expect(entryMonth("2026-10", "2026-11-04T00:00:00Z")).toBe("2026-11");
    expect(entryMonth("2026-08", "2026-11-01T00:00:00Z")).toBe("2026-11");
  });
});
