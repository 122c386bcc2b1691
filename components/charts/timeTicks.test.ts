import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { timeTicks, timeZone } from "./timeTicks";

// Runs before the formats are created.
const before = vi.hoisted(() => {
  const zone = process.env.TZ;
  process.env.TZ = "Europe/Berlin";
  return zone;
});
afterAll(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

const at = (text: string): number => Date.parse(text);
const labels = (from: string, to: string, most: number): readonly string[] =>
  timeTicks(at(from), at(to), most).map(({ label }) => label);

describe("ticks in Berlin", () => {
  it("are days at local midnight over a week, also where the clocks go forward", () => {
    const ticks = timeTicks(at("2026-03-27T08:00:00Z"), at("2026-03-31T10:00:00Z"), 8);
    expect(ticks.map(({ at: ms }) => new Date(ms).toISOString())).toEqual([
      "2026-03-27T23:00:00.000Z",
      "2026-03-28T23:00:00.000Z",
      "2026-03-29T22:00:00.000Z",
      "2026-03-30T22:00:00.000Z",
    ]);
    expect(ticks[0]?.label).toBe("Sat 28 Mar");
    expect(timeZone()).toBe("Europe/Berlin");
  });

  it("are times of the day over a day, with the midnight as the day", () => {
    expect(labels("2026-06-15T16:30:00Z", "2026-06-16T10:30:00Z", 7)).toEqual([
      "21:00",
      "Tue 16 Jun",
      "03:00",
      "06:00",
      "09:00",
      "12:00",
    ]);
  });

  it("name no hour that the day does not have, and one that it has twice once", () => {
    expect(labels("2026-03-29T00:00:00Z", "2026-03-29T03:00:00Z", 6)).toEqual([
      "01:00",
      "01:30",
      "03:00",
      "03:30",
      "04:00",
      "04:30",
      "05:00",
    ]);
    const autumn = timeTicks(at("2026-10-24T23:00:00Z"), at("2026-10-25T03:00:00Z"), 6).map(
      (tick) => tick.at,
    );
    expect(new Set(autumn).size).toBe(autumn.length);
  });

  it.each([1, 3, 9, 30, 120, 900])("are at most as many as asked for over %i days", (days) => {
    const from = at("2026-01-05T03:00:00Z");
    for (const most of [2, 4, 8, 12]) {
      const ticks = timeTicks(from, from + days * 86_400_000, most);
      expect(ticks.length).toBeLessThanOrEqual(most + 1);
      expect(ticks.length).toBeGreaterThan(0);
    }
  });
});

it("names more than one day of a week where there is room for two", () => {
  expect(labels("2026-06-09T08:00:00Z", "2026-06-16T08:00:00Z", 2)).toEqual(["Wed 10 Jun", "Sun 14 Jun"]);
});

describe("where the clocks go forward at midnight", () => {
  const zone = process.env.TZ;
  beforeAll(() => void (process.env.TZ = "Africa/Cairo"));
  afterAll(() => void (process.env.TZ = zone));

  const hours = (from: string, to: string, most: number): readonly number[] =>
    timeTicks(at(from), at(to), most).map(({ at: ms }) => new Date(ms).getHours());

  it("that day begins at 01:00, and those after it at midnight again", () => {
    expect(hours("2026-04-21T00:00:00Z", "2026-04-28T00:00:00Z", 10)).toEqual([0, 0, 1, 0, 0, 0, 0]);
    expect(hours("2026-04-23T06:00:00Z", "2026-04-25T09:00:00Z", 10)).toEqual([
      12, 18, 1, 6, 12, 18, 0, 6, 12,
    ]);
  });

  it("its beginning is labelled as the day", () => {
    const [, , friday] = labels("2026-04-23T06:00:00Z", "2026-04-25T09:00:00Z", 10);
    expect(friday).toBe("Fri 24 Apr");
  });
});
