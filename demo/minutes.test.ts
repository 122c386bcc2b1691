import { describe, expect, it } from "vitest";
import { projectMonth } from "../lib/minutes";
import { demoMinutes } from "./minutes";
import { incidentBefore } from "./gitlab/incident";

const NOW_MS = Date.parse("2026-11-22T13:00:00Z");
const past = demoMinutes(NOW_MS);
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

describe("the demo's builds", () => {
  it("are a few thousand of five months in some fifteen projects of every visibility", () => {
    const charged = past.builds.filter(({ runner }) => runner?.id !== 19);
    expect(charged.length).toBeGreaterThan(2_500);
    expect(charged.length).toBeLessThan(6_000);
    // Builds of the cluster exist since the last whole working day, a Friday.
    expect(past.builds.length).toBeLessThan(11_000);
    expect(new Set(past.builds.map(({ finishedAt }) => finishedAt?.slice(0, 7)))).toEqual(
      new Set(["2026-07", "2026-08", "2026-09", "2026-10", "2026-11"]),
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

  it.each([
    "2026-12-02T16:00:00Z",
    "2026-12-05T12:00:00Z",
    "2027-02-28T12:00:00Z",
    "2026-11-22T13:00:00Z",
    // The first instant of a month, the first hour of a year, a month that starts with a weekend, a leap day.
    "2026-12-01T00:00:00Z",
    "2027-01-01T00:40:00Z",
    "2027-05-02T12:00:00Z",
    "2028-02-29T12:00:00Z",
  ])("have team-ml over the quota of its month at %s", (at) => {
    const { builds, quotas } = demoMinutes(Date.parse(at));
    const used = sum(
      builds
        .filter(
          ({ project, finishedAt }) => project.path.startsWith("team-ml/") && finishedAt! >= at.slice(0, 7),
        )
        .map(
          ({ runner, durationSeconds }) =>
            (Number(durationSeconds) / 60) * (runner?.id === 17 ? 7 : runner?.id === 19 ? 0 : 1),
        ),
    );
    const inForce = Number(quotas.filter(({ namespace }) => namespace === "team-ml").at(-1)?.minutes);
    expect(used).toBeGreaterThan(inForce);
    expect(used).toBeLessThan(2 * inForce);
  });

  it("have enough months for a projection with its interval", () => {
    const minutes = new Map<string, number>();
    for (const { project, finishedAt, durationSeconds } of past.builds) {
      const date = finishedAt?.slice(0, 10);
      if (date === undefined || !project.path.startsWith("team-shop/")) continue;
      minutes.set(date, (minutes.get(date) ?? 0) + Number(durationSeconds ?? 0) / 60);
    }
    const days: { date: string; minutes: number }[] = [];
    for (let ms = Date.parse(past.since); ms < Date.parse("2026-11-22"); ms += 86_400_000) {
      const date = new Date(ms).toISOString().slice(0, 10);
      days.push({ date, minutes: minutes.get(date) ?? 0 });
    }
    const used = sum(days.filter(({ date }) => date >= "2026-11").map((day) => day.minutes));
    const { interval } = projectMonth({ days, used, now: "2026-11-22T13:00:00Z", total: 6_000 });
    expect(interval?.cases).toBeGreaterThanOrEqual(9);
    expect(interval?.high).toBeGreaterThan(interval?.low ?? Infinity);
  });

  it("put that week into the past", () => {
    expect(incidentBefore(Date.parse("2026-11-05T00:00:00Z")).from * 86_400_000).toBe(Date.UTC(2026, 9, 8));
    expect(incidentBefore(NOW_MS).from * 86_400_000).toBe(Date.UTC(2026, 10, 8));
  });
});
