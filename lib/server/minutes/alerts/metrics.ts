/** Metrics of quotas: how full they are, and the levels that were passed. */
import { Counter, Gauge } from "prom-client";
import { log } from "../../core/log";
import { defineMetrics } from "../../core/metrics";
import { readFullest, type QuotaUse } from "./fullest";

export const alertMetrics = defineMetrics("quota alerts", (registers) => ({
  stages: new Counter({
    name: "plimsoll_quota_levels_total",
    help: "Number of times that this process found a quota level passed, by level in percent left: once per namespace and month, and again after the quota was raised.",
    labelNames: ["level"] as const,
    registers,
  }),
}));

/** Number of namespaces that are shown, the fullest ones. */
const SHOWN = 100;
/** Scrapes within this time share one reading. */
const FRESH_MS = 15_000;

/** Covers the whole installation: every process shows the same numbers. */
export const usageMetrics = defineMetrics("quota usage", (registers) => {
  let read: { readonly at: number; readonly fullest: Promise<readonly QuotaUse[]> } | undefined;
  const fullest = (): Promise<readonly QuotaUse[]> => {
    if (!read || Date.now() - read.at > FRESH_MS) read = { at: Date.now(), fullest: known() };
    return read.fullest;
  };
  const gauge = (name: string, help: string, of: (use: QuotaUse) => number): void =>
    void new Gauge({
      name,
      help,
      registers,
      labelNames: ["namespace"] as const,
      async collect() {
        // Unknown values are not shown: an old number would look current.
        this.reset();
        for (const use of await fullest()) this.set({ namespace: use.path }, of(use));
      },
    });
  gauge(
    "plimsoll_namespace_minutes_used",
    `Compute minutes used this month (UTC), for the ${SHOWN} root namespaces that have used the largest share of their quota.`,
    ({ used }) => used,
  );
  gauge(
    "plimsoll_namespace_minutes_quota",
    `Quota of this month in compute minutes, for the same ${SHOWN} root namespaces.`,
    ({ quota }) => quota,
  );
});

function known(): Promise<readonly QuotaUse[]> {
  return readFullest(SHOWN).catch((error: unknown) => {
    log().debug({ error }, "quotas could not be read");
    return [];
  });
}
