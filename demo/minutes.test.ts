import { describe, expect, it } from "vitest";
import { demoMinutes } from "./minutes";
import { incidentBefore } from "./gitlab/incident";

const NOW_MS = Date.parse("2026-11-22T13:00:00Z");
const past = demoMinutes(NOW_MS);
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

describe("the demo's builds", () => {
  it("are a few thousand of four months in some fifteen projects of every visibility", () => {
    expect(past.builds.length).toBeGreaterThan(2_500);
    expect(past.builds.length).toBeLessThan(6_000);
    expect(new Set(past.builds.map(({ finishedAt }) => finishedAt?.slice(0, 7)))).toEqual(
      new Set(["2026-08", "2026-09", "2026-10", "2026-11"]),
    );
    expect(new Set(past.builds.map(({ project }) => project.path)).size).toBe(16);
    expect(new Set(past.builds.map(({ project }) => project.visibility)).size).toBe(3);
    expect(new Set(past.builds.map(({ id }) => id)).size).toBe(past.builds.length);
  });

  it("are the same each time", () => {
    expect(demoMinutes(NOW_MS)).toEqual(past);
  });

  it("show that retried training ate the quota of team-ml in the second week", () => {
    const quota = Number(past.quotas.find(({ namespace }) => namespace === "team-ml")?.minutes);
    const used = (from: string, to: string): number =>
      sum(
        past.builds
          .filter(
            ({ project, finishedAt }) =>
              project.path.startsWith("team-ml/") && finishedAt! >= from && finishedAt! < to,
          )
          .map(({ runner, durationSeconds }) => (Number(durationSeconds) / 60) * (runner?.id === 17 ? 7 : 1)),
      );
    expect(used("2026-11-01", "2026-11-08")).toBeLessThan(quota / 2);
    expect(used("2026-11-01", "2026-11-15")).toBeGreaterThan(quota);
    expect(used("2026-10-01", "2026-11-01")).toBeLessThan(quota);
  });

  it("put that week into the past", () => {
    expect(incidentBefore(Date.parse("2026-11-05T00:00:00Z")).from * 86_400_000).toBe(Date.UTC(2026, 9, 8));
    expect(incidentBefore(NOW_MS).from * 86_400_000).toBe(Date.UTC(2026, 10, 8));
  });
});
