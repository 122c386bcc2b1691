import { expect, it } from "vitest";
import type { ProjectionView } from "@/lib/api/minutes";
import { outlookText, totalOutlook } from "./outlook";

const ready: ProjectionView = {
  state: "ready",
  monthEnd: 1_234.5,
  interval: { low: 1_100, high: 1_400.2, held: 15, cases: 18 },
  runsOut: "2026-11-27",
  runsOutEarliest: "2026-11-25",
  runsOutLatest: null,
};
const END =
  "At the month's end about 1,235 min, between 1,100 and 1,400: such an interval held in 15 of 18 projections of the last months (83.3%).";

it.each([
  ["nothing of a month that is over", null, null, []],
  ["since when", "2026-11-14", null, ["Used up since 14 Nov (UTC)."]],
  [
    "when, and how sure",
    null,
    ready,
    ["At this pace used up on 27 Nov (UTC), 25 Nov at the earliest and perhaps not this month.", END],
  ],
  [
    "that it may be used up",
    null,
    { ...ready, runsOut: null },
    ["At this pace not used up this month, but on 25 Nov (UTC) at the earliest.", END],
  ],
  [
    "that no interval was tested",
    null,
    { ...ready, interval: null, runsOutEarliest: null },
    [
      "At this pace used up on 27 Nov (UTC).",
      "At the month's end about 1,235 min; fewer than three months are known to test an interval on.",
    ],
  ],
  [
    "that too little is known",
    null,
    { ...ready, state: "tooLittleHistory", monthEnd: null, interval: null } as const,
    ["No projection: fewer than seven full days of use are known."],
  ],
])("says %s", (_, overSince, projection, lines) => {
  expect(outlookText(overSince, projection)).toEqual(lines);
});

it("says of all together where the month ends, and how sure that is", () => {
  expect(totalOutlook(ready)).toBe(
    "about 1,235 min, between 1,100 and 1,400 (such an interval held in 15 of 18 projections)",
  );
  expect(totalOutlook({ ...ready, interval: null })).toBe(
    "about 1,235 min; too few months are known for an interval",
  );
  expect(totalOutlook({ ...ready, monthEnd: null })).toBe("Not known: fewer than seven full days of use");
});
