import { expect, it } from "vitest";
import { againstTarget, measuresOf } from "./glance";

const at = (minute: number): string => `2026-11-20T08:0${minute}:00.000Z`;
const point = (minute: number, oldestSeconds: number | null, requests = 0, conflicts = 0) => ({
  at: at(minute),
  pending: oldestSeconds === null ? 0 : 3,
  oldestSeconds,
  handedOut: 6,
  handedOutPerSecond: 0.1,
  p50Seconds: null,
  p95Seconds: null,
  requests,
  conflicts,
  sqlRequests: 0,
});

it("has each measure's last value and its most, with the time of that", () => {
  const measures = measuresOf([point(1, 20), point(2, 90, 4, 1), point(3, 40, 10, 0)]);
  const of = (key: string) => measures.find((measure) => measure.key === key);
  expect(of("oldest")).toMatchObject({ last: 40, most: 90, mostAt: at(2), values: [20, 90, 40] });
  expect(of("conflicts")).toMatchObject({ last: 0, most: 0.25, mostAt: at(2), values: [null, 0.25, 0] });
  expect(of("p50")).toMatchObject({ last: null, most: null, mostAt: null });
  expect(measures.map(({ format, most }) => format(most))).toEqual([
    "3",
    "1 min 30 s",
    "–",
    "–",
    "6.00",
    "25%",
  ]);
});

it("says of which jobs the waits are, and hand-outs by the minute", () => {
  const titles = measuresOf([point(1, 20)]).map(({ title }) => title);
  expect(titles.slice(2, 5)).toEqual([
    "Of jobs handed out, half waited at most",
    "Of jobs handed out, 95% waited at most",
    "Hand-outs per minute",
  ]);
});

it("tells how far and how long the oldest job was over the target, and since when it is", () => {
  const points = [point(1, 400), point(2, null), point(3, 301), point(4, 360)];
  expect(againstTarget({ points, targetSeconds: 300 })).toEqual({ worst: 400, over: 0.75, since: at(3) });
  expect(againstTarget({ points, targetSeconds: 360 })).toMatchObject({ over: 0.25, since: null });
  expect(againstTarget({ points: [], targetSeconds: 1 })).toEqual({ worst: null, over: 0, since: null });
});
