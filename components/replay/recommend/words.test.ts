import { describe, expect, it } from "vitest";
import type { Recommendation, RecommendationChoice } from "@/lib/replay/shapes";
import {
  badgeText,
  intervalsText,
  meanIntervalText,
  minutesOf,
  pointsText,
  savedText,
  triedText,
  verdictText,
} from "./words";

const DAYS: Recommendation = {
  over: "days",
  units: 2,
  days: ["2026-06-16", "2026-06-17"],
  replay_day: "2026-06-18",
  waited_minutes: 300,
  images_at: null,
  current: "mine",
  choices: [],
};
const PIPELINES: Recommendation = { ...DAYS, over: "pipelines", units: 40, days: ["2026-06-18"] };
const OLD: Recommendation = { ...DAYS, days: [], replay_day: null, waited_minutes: null };

describe("what it was tried on", () => {
  it.each([
    [
      "other days",
      DAYS,
      "Tried on 2 days, 2026-06-16 and 2026-06-17, each ranked from the others. The figures above are of another day, 2026-06-18: shares and minutes differ.",
    ],
    [
      "days of the replay itself",
      { ...DAYS, replay_day: "2026-06-16" },
      "Tried on 2 days, 2026-06-16 and 2026-06-17, each ranked from the others.",
    ],
    [
      "many days",
      { ...DAYS, units: 5, days: [11, 12, 13, 14, 15].map((day) => `2026-06-${day}`), replay_day: null },
      "Tried on 5 days, 2026-06-11 to 2026-06-15, each ranked from the others.",
    ],
    ["pipelines", PIPELINES, "Tried on 40 pipelines of 2026-06-18, each ranked from the other pipelines."],
    ["one of before", OLD, "Tried on 2 days, each ranked from the others."],
  ])("%s", (_, recommendation, text) => expect(triedText(recommendation)).toBe(text));
});

it("says minutes beside shares: of a mean day, of all pipelines, or none", () => {
  expect(minutesOf(DAYS, 10)).toBe(15);
  expect(savedText(DAYS, 10)).toBe("10% (15.0 min a day)");
  expect(pointsText(PIPELINES, 10)).toBe("10.0 percentage points (30.0 min)");
  expect(savedText(OLD, 10)).toBe("10%");
});

describe("the verdict", () => {
  const choice = (beats: boolean, strategy: string, best: string): RecommendationChoice => ({
    top_k: 10,
    strategy,
    reason: "",
    beats_current: beats,
    verdict: "",
    policy_yaml: null,
    images: [],
    percent_gained: 20,
    percent_gained_low: 10,
    percent_gained_high: 30,
    optimum_percent: 90,
    candidates: [
      {
        strategy: best,
        top_k: 10,
        percent_minutes_saved: 50,
        percent_low: 40,
        percent_high: 60,
        next_day_low: 30,
        next_day_high: 70,
      },
    ],
  });
  it.each([
    [
      choice(true, "expected_cold_pulls", "expected_cold_pulls"),
      "Expected cold pulls saves 20.0 percentage points (30.0 min a day) more than mine, at least 10.0 percentage points (15.0 min a day) in 95 of 100 resamples.",
    ],
    [
      choice(false, "mine", "recent_count"),
      "Recent count, 2 h saves 20.0 percentage points (30.0 min a day) more than mine, which is within the noise: keep mine.",
    ],
    [
      { ...choice(false, "mine", "recent_count"), percent_gained_low: null, percent_gained_high: null },
      "Recent count, 2 h saves 20.0 percentage points (30.0 min a day) more than mine, but one day gives no interval: keep mine.",
    ],
    [choice(false, "mine", "mine"), "No candidate saves more than mine."],
  ])("of %j", (each, text) => expect(verdictText(DAYS, each)).toBe(text));

  it("is said in a few words, too", () => {
    const within = choice(false, "mine", "recent_count");
    expect(badgeText(choice(true, "recent_count", "recent_count"))).toBe("Beats the policy in force");
    expect(badgeText(within)).toBe("Within the noise");
    expect(badgeText({ ...within, percent_gained_low: null })).toBe("No interval");
  });
});

describe("the intervals", () => {
  const row = { strategy: "count", top_k: 10, percent_minutes_saved: 50, percent_low: 40, percent_high: 60 };
  const none = { percent_low: null, percent_high: null };
  it.each([
    [
      "both",
      { ...row, next_day_low: 30, next_day_high: 70 },
      ", 90% interval 40.0 to 60.0 %",
      /of the mean; .*wider/,
    ],
    [
      "of one unit",
      { ...row, ...none, next_day_low: null, next_day_high: null },
      ", one day gives no interval",
      /^one day gives no interval$/,
    ],
    [
      "of before: the next day's alone",
      { ...row, ...none, next_day_low: 30, next_day_high: 70 },
      "",
      /nine cases/,
    ],
  ])("%s", (_, each, ofMean, both) => {
    expect(meanIntervalText(DAYS, each)).toBe(ofMean);
    expect(intervalsText(DAYS, each)).toMatch(both);
  });
});
