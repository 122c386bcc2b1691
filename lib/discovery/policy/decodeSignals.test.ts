import { describe, it } from "vitest";
import { expectIssues, withSignal } from "../../../test/support/policyText";

type Case = [name: string, marked: string, errors: string[]];

const signalsCases: Case[] = [
  [
    "a dangling reference",
    withSignal("{name: x, queryRef: ▸runer, type: aggregate, aggregate: {method: sum}}"),
    ['spec.signals[0].queryRef: no query is named "runer"; there are "p", "now", "l", "r", "c"'],
  ],
  [
    "no reference",
    withSignal("▸{name: x, type: aggregate, aggregate: {method: sum}}"),
    ["spec.signals[0].queryRef: is missing: the name of a query"],
  ],
  [
    "two references that differ",
    withSignal("{name: x, queryRef: p, query: ▸now, type: aggregate, aggregate: {method: sum}}"),
    ['spec.signals[0].query: says "now" where queryRef says "p"'],
  ],
  [
    "a duplicate name",
    withSignal("{name: s, queryRef: p, type: aggregate, aggregate: {method: sum}}").replace(
      "- {name: s, queryRef: p, type: aggregate, aggregate: {method: sum}}\n    - {name: t",
      "- {name: ▸s, queryRef: p, type: aggregate, aggregate: {method: sum}}\n    - {name: t",
    ),
    ['spec.signals[1].name: "s" is already the name of signals[0]'],
  ],
  [
    "an unknown method",
    withSignal("{name: x, queryRef: p, type: aggregate, aggregate: {method: ▸SUM}}"),
    [
      'spec.signals[0].aggregate.method: "SUM" is not known; allowed: sum, max, avg, count, min, increase; did you mean "sum"?',
    ],
  ],
  [
    "a block that does not fit",
    withSignal("▸{name: x, queryRef: p, type: aggregate, ▸windowAggregate: {method: sum}}"),
    [
      "spec.signals[0].aggregate: is missing",
      "spec.signals[0].windowAggregate: does not fit type: aggregate",
    ],
  ],
  [
    "a flag as text",
    withSignal("{name: x, queryRef: p, type: aggregate, aggregate: {method: sum, perDay: ▸'yes'}}"),
    ['spec.signals[0].aggregate.perDay: must be true or false, not "yes"'],
  ],
  [
    "an unknown zone",
    withSignal(
      "{name: x, queryRef: p, type: timeWeightedAggregate, timeWeightedAggregate: {method: sum, timezone: ▸berlin, windows: [{startHour: 1, endHour: 2, weight: 1}]}}",
    ),
    [
      'spec.signals[0].timeWeightedAggregate.timezone: "berlin" is not an IANA time zone; did you mean "Europe/Berlin"?',
    ],
  ],
  [
    "an offset as zone",
    withSignal(
      "{name: x, queryRef: p, type: timeWeightedAggregate, timeWeightedAggregate: {method: sum, timezone: ▸'+02:00', windows: [{startHour: 1, endHour: 2, weight: 1}]}}",
    ),
    ["spec.signals[0].timeWeightedAggregate.timezone: is not an IANA time zone"],
  ],
  [
    "bad windows",
    withSignal(
      "{name: x, queryRef: p, type: timeWeightedAggregate, timeWeightedAggregate: {method: sum, timezone: UTC, defaultWeight: ▸heavy, windows: [{startHour: 22, endHour: ▸6, weight: 1}, {startHour: 9, endHour: ▸9, weight: 1}, {startHour: ▸-1, endHour: ▸25, weight: ▸[]}, ▸▸▸{}]}}",
    ),
    [
      'spec.signals[0].timeWeightedAggregate.defaultWeight: "heavy" is not a weight',
      "spec.signals[0].timeWeightedAggregate.windows[0].endHour: must be after startHour (22), not 6; for a window over midnight write two: 22–24 and 0–6",
      "spec.signals[0].timeWeightedAggregate.windows[1].endHour: must be after startHour (9), not 9",
      "spec.signals[0].timeWeightedAggregate.windows[2].startHour: must be from 0 to 24, not -1",
      "spec.signals[0].timeWeightedAggregate.windows[2].endHour: must be from 0 to 24, not 25",
      "spec.signals[0].timeWeightedAggregate.windows[2].weight: [] is not a weight",
      "spec.signals[0].timeWeightedAggregate.windows[3].startHour: is missing",
      "spec.signals[0].timeWeightedAggregate.windows[3].endHour: is missing",
      "spec.signals[0].timeWeightedAggregate.windows[3].weight: is missing",
    ],
  ],
  [
    "no window at all",
    withSignal("{name: x, queryRef: p, type: windowAggregate, ▸windowAggregate: {method: sum}}"),
    ["spec.signals[0].windowAggregate.relativeWindow: is missing"],
  ],
  [
    "two windows",
    withSignal(
      "{name: x, queryRef: p, type: windowAggregate, windowAggregate: {method: sum, relativeWindow: 2h, timezone: UTC, ▸window: {start: '09:00', end: '17:00'}}}",
    ),
    ["spec.signals[0].windowAggregate.window: is given together with relativeWindow"],
  ],
  [
    "a window without zone",
    withSignal(
      "{name: x, queryRef: p, type: windowAggregate, ▸windowAggregate: {method: sum, window: {start: '09:00', end: '17:00'}}}",
    ),
    ["spec.signals[0].windowAggregate.timezone: is missing"],
  ],
  [
    "bad clock times",
    withSignal(
      "{name: x, queryRef: p, type: windowAggregate, windowAggregate: {method: sum, timezone: UTC, window: {start: ▸'9:00', end: ▸'24:30'}}}",
    ),
    [
      'spec.signals[0].windowAggregate.window.start: write "09:00"',
      "spec.signals[0].windowAggregate.window.end: is not a local time",
    ],
  ],
  [
    "24:00 as start",
    withSignal(
      "{name: x, queryRef: p, type: windowAggregate, windowAggregate: {method: sum, timezone: UTC, window: {start: ▸'24:00', end: '24:00'}}}",
    ),
    ["spec.signals[0].windowAggregate.window.start: is not a local time"],
  ],
  [
    "an unknown statistic",
    withSignal(
      "{name: x, queryRef: l, type: eventPullTime, eventPullTime: {statistic: ▸p99, metric: ▸size, durationMode: ▸pair, includeCacheHits: ▸1}}",
    ),
    [
      "spec.signals[0].eventPullTime.statistic: allowed: p50, p90, p95, avg, max, count, failureCount, cacheHitCount",
      "spec.signals[0].eventPullTime.metric: allowed: pullTime, imageSize",
      "spec.signals[0].eventPullTime.durationMode: allowed: messageDuration, eventPair",
      "spec.signals[0].eventPullTime.includeCacheHits: must be true or false, not 1",
    ],
  ],
  [
    "pull time of samples",
    withSignal("{name: x, queryRef: ▸p, type: eventPullTime, eventPullTime: {statistic: p50}}"),
    [
      "spec.signals[0].queryRef: names a prometheus query; eventPullTime reads a loki or pullCostProfile query",
    ],
  ],
  [
    "samples of events",
    withSignal("{name: x, queryRef: ▸l, type: aggregate, aggregate: {method: sum}}"),
    ["spec.signals[0].queryRef: names a loki query; aggregate reads a prometheus query"],
  ],
  [
    "samples of a profile",
    withSignal("{name: x, queryRef: ▸c, type: aggregate, aggregate: {method: sum}}"),
    ["spec.signals[0].queryRef: names a pullCostProfile query"],
  ],
  [
    "times of tags",
    withSignal(
      "{name: x, query: ▸r, type: windowAggregate, windowAggregate: {method: sum, relativeWindow: 1h}}",
    ),
    [
      "spec.signals[0].query: names a registry query; windowAggregate reads a prometheus query, a registry query takes aggregate",
    ],
  ],
  [
    "extensions of one sample",
    withSignal("{name: x, queryRef: now, type: aggregate, aggregate: {method: ▸increase, perDay: ▸true}}"),
    [
      'spec.signals[0].aggregate.method: "increase" needs a series',
      "spec.signals[0].aggregate.perDay: divides by the lookback",
    ],
  ],
];

describe("errors in the signals", () => {
  it.each(signalsCases)("%s", (_name, marked, errors) => {
    expectIssues(marked, "errors", errors);
  });
});
