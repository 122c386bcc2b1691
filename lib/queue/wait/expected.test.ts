import { expect, it } from "vitest";
import { uniform } from "../../numeric/random";
import { expectedWaits, type HandOut } from "./expected";

/** One runner that takes a job every ten seconds; a job comes every so often. */
function history(jobs: number, everySeconds: number): HandOut[] {
  let free = 0;
  return Array.from({ length: jobs }, (_, index) => {
    const queuedAtMs = index * everySeconds * 1_000;
    const startedAtMs = Math.max(free, queuedAtMs);
    free = startedAtMs + 10_000;
    return { queuedAtMs, startedAtMs };
  });
}

it("says how long jobs at such a place waited", () => {
  const waits = expectedWaits(history(100, 20));
  expect(waits(1)).toMatchObject({
    medianSeconds: 0,
    lowSeconds: 0,
    highSeconds: 0,
    places: "1",
    sample: 50,
  });
  expect(waits(1)?.coverage).toBe(1);
  expect(waits(1)?.tested).toBe(90);
});

it("says nothing of a place that too few came to", () => {
  expect(expectedWaits(history(100, 20))(2)).toBeNull();
  expect(expectedWaits([])(1)).toBeNull();
});

it("does not look into the future when it tests itself", () => {
  // Waits grow without end: what was told before is always too short.
  const waits = expectedWaits(history(400, 5));
  expect(waits(21)).toMatchObject({ places: "21–50" });
  expect(waits(21)?.coverage).toBeLessThan(0.5);
});

it("covers about eight of ten where waits do not change", () => {
  const random = uniform(7);
  const steady = Array.from({ length: 2_000 }, (_, index) => {
    const queuedAtMs = index * 60_000;
    return { queuedAtMs, startedAtMs: queuedAtMs + Math.floor(random() * 50_000) };
  });
  const told = expectedWaits(steady)(1);
  expect(told?.tested).toBeGreaterThan(1_900);
  expect(told?.coverage).toBeGreaterThan(0.72);
  expect(told?.coverage).toBeLessThan(0.88);
});
