import { expect, it } from "vitest";
import { countEvents, thinMatrix } from "./seriesTask";

it("keeps peaks and gaps when a week becomes a chart", () => {
  const steps = 10_081;
  const values = new Float64Array(steps * 2).fill(Number.NaN);
  values[steps + 5_000] = 96;
  values[steps + 5_001] = 1;
  const matrix = { images: ["a", "b"], start: 1_781_604_000, step: 60, steps, values };
  const thin = thinMatrix(matrix, ["b", "unknown"]);
  expect(thin.stepSeconds).toBe(900);
  expect(thin.series.map(({ image }) => image)).toEqual(["b"]);
  const points = thin.series[0]?.values ?? [];
  expect(points).toHaveLength(673);
  expect(points[333]).toBe(96);
  expect(points.filter((point) => point !== null)).toHaveLength(1);
});

it("leaves a short series as it is", () => {
  const matrix = { images: ["a"], start: 0, step: 60, steps: 3, values: Float64Array.of(1, Number.NaN, -1) };
  expect(thinMatrix(matrix, ["a"])).toEqual({
    kind: "samples",
    start: "1970-01-01T00:00:00.000Z",
    stepSeconds: 60,
    series: [{ image: "a", values: [1, null, -1] }],
  });
});

it("counts events, those at both ends of the range included", () => {
  const event = (seconds: number, image = "a") => ({
    timeNs: BigInt(seconds) * 1_000_000_000n,
    image,
    pod: "p",
    reason: "Pulled" as const,
    cacheHit: false,
    message: "",
  });
  const events = [event(0), event(60), event(61), event(180), event(10, "b")];
  const counted = countEvents({ events, end: 180, lookbackSeconds: 180 }, ["a", "c"]);
  expect(counted).toMatchObject({
    kind: "events",
    stepSeconds: 60,
    series: [{ image: "a", values: [1, 2, 1] }],
  });
});
