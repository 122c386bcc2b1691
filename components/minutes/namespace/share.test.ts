import { expect, it } from "vitest";
import type { NamespaceMinutes } from "@/lib/api/minutes";
import { namespaceSummary } from "./share";

const usage = { builds: 3, durationSeconds: "600", weightedSeconds: "600", minutes: 500 };
/** Only the fields that the summary reads. */
const NAMESPACE = {
  path: "shipyard",
  month: "2026-11",
  usage,
  overSince: "2026-11-20",
  projectCount: 1,
  quota: {
    source: "namespace",
    standing: "over",
    monthlyMinutes: 400,
    purchasedMinutes: 50,
    totalMinutes: 450,
    usedMinutes: 500,
    resetMinutes: 0,
    leftMinutes: 0,
    percentLeft: 0,
    stage: null,
  },
  projection: { monthEnd: 700, interval: null, runsOut: null, runsOutEarliest: null },
  projects: [{ path: "shipyard/web", usage }],
} as unknown as NamespaceMinutes;

it("writes every amount in the unit of the installation", () => {
  const summary = namespaceSummary(NAMESPACE, "credits");
  expect(summary.sentences[0]).toBe("500.00 credits used, 50.00 credits over the quota.");
  expect(summary.bars).toMatchObject({ unit: "credits", rows: [{ text: "500.00 credits" }] });
  expect(JSON.stringify(summary)).not.toMatch(/\d min\b/);
  const reset = { ...NAMESPACE, quota: { ...NAMESPACE.quota, resetMinutes: 30.5 } } as NamespaceMinutes;
  expect(namespaceSummary(reset, "credits").facts).toContainEqual(["Taken off by resets", "30.50 credits"]);
  expect(JSON.stringify(summary)).not.toMatch(/resets/);
  expect(namespaceSummary(NAMESPACE, "min").facts).toContainEqual([
    "Quota",
    "400 min a month, and 50 min purchased",
  ]);
});
