import { expect, it } from "vitest";
import type { ShadowStanding } from "@/lib/replay/shapes";
import { gainText, verdictOf } from "./words";

const standing: ShadowStanding = {
  days: 7,
  minutes_waited: 700,
  champion_minutes: 350,
  challenger_minutes: 364,
  gained_a_day: 2,
  gained_low: 0.5,
  gained_high: 3.5,
  verdict: "challenger",
  predictions: 14,
  predictions_held: 12,
};

it("says who is ahead, by how much, and whether it is more than chance", () => {
  const say = (more: Partial<ShadowStanding>) => verdictOf({ ...standing, ...more }, "old", "new").sentence;
  expect(say({})).toBe("On 7 days new would have saved 2.0 min a day more than old, beyond the noise.");
  expect(say({ verdict: "champion", gained_a_day: -2 })).toBe(
    "On 7 days old would have saved 2.0 min a day more than new, beyond the noise.",
  );
  expect(say({ verdict: "noise" })).toContain("within the noise");
  expect(say({ verdict: "tooFew", days: 1 })).toContain("1 day of the 5 needed for a result");
  expect(gainText(standing)).toBe("2.0 min (90% interval 0.5 to 3.5 min)");
  expect(gainText({ ...standing, days: 1, gained_low: null, gained_high: null })).toBe(
    "2.0 min (one day gives no interval)",
  );
});
