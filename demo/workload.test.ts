import { describe, expect, it } from "vitest";
import { isWeekend, localMinute, MINUTES_PER_DAY, offsetMinutes } from "./calendar";
import { DEMO_IMAGES } from "./images";
import { eventsBetween, eventsOf } from "./pulls";
import { chance, poisson } from "./random";
import { running, startsOf } from "./workload";

/** 2026-06-17, a Wednesday. */
const DAY = Math.floor(Date.parse("2026-06-17T00:00:00Z") / 86_400_000);

describe("the demo's workload", () => {
  it("has 60 images with names of their own", () => {
    expect(new Set(DEMO_IMAGES.map(({ name }) => name)).size).toBe(60);
  });

  it("is the same whenever it is asked", () => {
    // Fixed figures: if they change, the demo's pages differ from the pictures in the documentation.
    const starts = DEMO_IMAGES.map((image) => startsOf(image, DAY).length);
    expect(starts.reduce((sum, count) => sum + count, 0)).toBe(3_914);
    expect(eventsOf(DAY).length).toBe(4_549);
  });

  it("runs a container for exactly the minutes of its job", () => {
    const image = DEMO_IMAGES[0];
    if (!image) throw new Error("no images");
    const starts = [...startsOf(image, DAY - 1), ...startsOf(image, DAY)];
    for (let minute = DAY * MINUTES_PER_DAY; minute < (DAY + 1) * MINUTES_PER_DAY; minute++) {
      const count = starts.filter(
        (start) => start.minute <= minute && minute < start.minute + start.minutes,
      ).length;
      expect(running(image, minute)).toBe(count);
    }
  });

  it("works in working hours, runs batches at night, and rests on Sunday", () => {
    const byHour = (rhythm: string, day: number): number[] => {
      const hours = Array<number>(24).fill(0);
      for (const image of DEMO_IMAGES.filter((each) => each.rhythm === rhythm)) {
        for (const { minute } of startsOf(image, day)) {
          const hour = Math.floor(localMinute(minute) / 60);
          hours[hour] = (hours[hour] ?? 0) + 1;
        }
      }
      return hours;
    };
    const sum = (hours: readonly number[]): number => hours.reduce((total, count) => total + count, 0);
    const office = byHour("office", DAY);
    expect(sum(office.slice(9, 17)) / sum(office)).toBeGreaterThan(0.75);
    const night = byHour("night", DAY);
    expect(sum(night.slice(5, 21)) / sum(night)).toBeLessThan(0.1);
    expect(sum(byHour("office", DAY + 4))).toBeLessThan(sum(office) / 5);
    expect(isWeekend((DAY + 4) * MINUTES_PER_DAY + 720)).toBe(true);
  });

  it("knows summer and winter time", () => {
    expect(offsetMinutes(Date.parse("2026-06-17T12:00:00Z") / 60_000)).toBe(120);
    expect(offsetMinutes(Date.parse("2026-01-17T12:00:00Z") / 60_000)).toBe(60);
  });
});

describe("the demo's pulls", () => {
  const events = [...eventsOf(DAY)];

  it("has cold pulls, failures and cache hits", () => {
    const count = (reason: string): number => events.filter((event) => event.reason === reason).length;
    const hits = events.filter(({ message }) => message.includes("already present")).length;
    expect(hits).toBeGreaterThan(1_000);
    expect(count("Failed")).toBeGreaterThan(10);
    expect(count("BackOff")).toBeGreaterThan(5);
    expect(count("Pulled") - hits).toBeGreaterThan(500);
  });

  it("pulls before it has pulled, for as long as the message says", () => {
    const pulling = new Map<string, bigint>();
    for (const event of events) {
      if (event.reason === "Pulling") pulling.set(event.pod, event.timeNs);
      if (event.pullSeconds === null) continue;
      const began = pulling.get(event.pod);
      expect(began).toBeDefined();
      const seconds = Number(event.timeNs - (began ?? 0n)) / 1e9;
      // Night batches have whole seconds.
      expect(seconds).toBeGreaterThanOrEqual(event.pullSeconds - 0.002);
      expect(seconds).toBeLessThan(event.pullSeconds + 1.002);
    }
  });

  it("gives a range's events once, in time order", () => {
    const from = events[100]?.timeNs ?? 0n;
    const to = events[900]?.timeNs ?? 0n;
    const middle = (from + to) / 2n;
    const whole = [...eventsBetween(from, to)];
    expect([...eventsBetween(from, middle), ...eventsBetween(middle, to)]).toEqual(whole);
    expect(whole.every((event, k) => k === 0 || event.timeNs >= (whole[k - 1]?.timeNs ?? 0n))).toBe(true);
  });
});

describe("randomness", () => {
  it("is spread evenly and draws the wanted mean", () => {
    const draws = Array.from({ length: 20_000 }, (_, k) => chance(7, k));
    const buckets = Array<number>(10).fill(0);
    for (const u of draws) buckets[Math.floor(u * 10)] = (buckets[Math.floor(u * 10)] ?? 0) + 1;
    for (const bucket of buckets) expect(Math.abs(bucket - 2_000)).toBeLessThan(200);
    const mean = draws.reduce((sum, u) => sum + poisson(0.7, u), 0) / draws.length;
    expect(mean).toBeCloseTo(0.7, 1);
  });
});
