import { describe, expect, it } from "vitest";
import { uniform } from "../../numeric/random";
import { expectedWaits, type HandOut } from "./expected";

/** One runner takes a job every ten seconds; a job arrives every `everySeconds`. */
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
  // Waits keep growing, so every earlier estimate is too short.
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

describe("a build that has waited", () => {
  /** Each is alone in line and waits 1 to 50 s. */
  const history = Array.from({ length: 50 }, (_, index) => {
    const queuedAtMs = index * 100_000;
    return { queuedAtMs, startedAtMs: queuedAtMs + (index + 1) * 1_000 };
  });
  const of = (seconds: number) =>
    expectedWaits(history)(1, { queuedAt: 10_000_000, now: 10_000_000 + seconds * 1_000 });

  it("is told what is left, as of those that waited longer", () => {
    expect(of(0)?.waited).toEqual({
      seconds: 0,
      longerThan: 0,
      left: { lowSeconds: 5, medianSeconds: 25, highSeconds: 45, sample: 50 },
    });
    expect(of(30)?.waited).toEqual({
      seconds: 30,
      longerThan: 0.6,
      left: { lowSeconds: 2, medianSeconds: 10, highSeconds: 18, sample: 20 },
    });
    expect(of(30)).toMatchObject({ medianSeconds: 25, lowSeconds: 5, highSeconds: 45 });
  });

  it("is told how many waited less where too few waited longer", () => {
    expect(of(45)?.waited?.left).toMatchObject({ sample: 5 });
    expect(of(46)?.waited).toEqual({ seconds: 46, longerThan: 0.92, left: null });
    expect(of(500)?.waited).toMatchObject({ longerThan: 1, left: null });
  });

  it("is compared with those that came to the place that it came to, not to the one it has now", () => {
    // Ten builds that have started since were ahead of it.
    const ahead = Array.from({ length: 10 }, (_, index) => ({
      queuedAtMs: 9_000_000,
      startedAtMs: 10_000_001 + index,
    }));
    const waits = expectedWaits([...history, ...ahead]);
    expect(waits(1)?.places).toBe("1");
    expect(waits(1, { queuedAt: 10_000_000, now: 10_100_000 })).toBeNull();
  });
});
