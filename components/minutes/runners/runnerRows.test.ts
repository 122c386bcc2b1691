import { expect, it } from "vitest";
import type { Runner, RunnerUsageList } from "@/lib/api/runners";
import { matchesRunner, runnerRows, scheduledChanges } from "./runnerRows";

const runner = (id: number, more: Partial<Runner> = {}): Runner => ({
  id,
  type: "instance",
  description: `linux-${id}`,
  publicProjectsMinutesCostFactor: "0",
  privateProjectsMinutesCostFactor: "1",
  scheduled: [],
  revision: 0,
  ...more,
});
const usage = (minutes: number) => ({
  builds: 1,
  durationSeconds: "120",
  weightedSeconds: String(minutes * 60),
  minutes,
});
const use = (runnerCount: number): RunnerUsageList => ({
  from: "2026-08-24T00:00:00Z",
  to: "2026-11-22T00:00:00Z",
  runners: [
    { id: 2, usage: usage(10) },
    { id: 3, usage: usage(20) },
  ],
  runnerCount,
});
const scheduled = (version: number, validFrom: string) => ({
  version,
  validFrom,
  state: "scheduled" as const,
  message: "",
  author: "ada",
  createdAt: validFrom,
  publicProjectsMinutesCostFactor: "0",
  privateProjectsMinutesCostFactor: "2",
});

it("lists what costs most first, and what is not known as unknown", () => {
  const runners = [runner(1), runner(2), runner(3)];
  expect(runnerRows(runners, use(2)).map(({ id, minutes }) => [id, minutes])).toEqual([
    [3, 20],
    [2, 10],
    [1, 0],
  ]);
  expect(runnerRows(runners, use(5)).at(-1)).toMatchObject({ id: 1, minutes: null, duration: null });
  expect(runnerRows(runners, undefined).map(({ minutes }) => minutes)).toEqual([null, null, null]);
});

it("finds runners by every word", () => {
  expect(matchesRunner(runner(7), ["#7", "instance"])).toBe(true);
  expect(matchesRunner(runner(7), ["#7", "group"])).toBe(false);
});

it("tells what changes next", () => {
  const late = runner(1, { scheduled: [scheduled(2, "2026-12-07T00:00:00Z")] });
  const soon = runner(2, { scheduled: [scheduled(4, "2026-11-30T00:00:00Z")] });
  expect(scheduledChanges([late, soon]).map(({ version }) => version.version)).toEqual([4, 2]);
});
