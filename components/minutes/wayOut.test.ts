import { describe, expect, it } from "vitest";
import type { ProjectionView } from "@/lib/api/minutes";
import type { QuotaStatus } from "@/lib/api/quotaStatus";
import { shareText, wayOut } from "./wayOut";

const quota: QuotaStatus = {
  source: "namespace",
  standing: "over",
  monthlyMinutes: 1_000,
  purchasedMinutes: 0,
  totalMinutes: 1_000,
  usedMinutes: 1_250,
  resetMinutes: 0,
  leftMinutes: 0,
  percentLeft: 0,
  stage: "exceeded",
};
const projection: ProjectionView = {
  state: "ready",
  monthEnd: 2_000,
  interval: null,
  runsOut: null,
  runsOutEarliest: null,
  runsOutLatest: null,
};

describe("who is over a quota", () => {
  it("is told which quota lets builds begin again and lasts", () => {
    expect(wayOut({ quota, projection, isPresent: true })).toEqual([
      "A quota of at least 1,251 min (251 more, bought or set) lets instance runners take its jobs again; one of 2,001 min lasts to the month's end at this pace. Otherwise the count starts again with the next month (UTC).",
    ]);
    expect(wayOut({ quota, projection: null, isPresent: true })[0]).not.toContain("at this pace");
  });

  it("is told of a past month what would have been enough", () => {
    const full = { ...quota, usedMinutes: 1_000 };
    expect(wayOut({ quota: full, projection: null, isPresent: false }, "credits")).toEqual([
      "Used to the last whole minute.",
      "A quota of at least 1,001 credits would have been enough.",
    ]);
  });

  it("is nobody within the quota", () => {
    expect(wayOut({ quota: { ...quota, standing: "near" }, projection, isPresent: true })).toEqual([]);
  });
});

it("tells a project's share and its factor", () => {
  const usage = { builds: 3, durationSeconds: "600", weightedSeconds: "1200", minutes: 20 };
  expect(shareText(usage, { ...usage, minutes: 80 })).toBe(
    "20.00 min of 80.00 min (25%) at cost factor 2 on average",
  );
  const none = { builds: 0, durationSeconds: "0", weightedSeconds: "0", minutes: 0 };
  expect(shareText(none, none)).toBe("0.00 min of 0.00 min");
});
