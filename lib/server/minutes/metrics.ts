/** Metrics of build reports and the ledger. */
import { Counter } from "prom-client";
import { defineMetrics } from "../core/metrics";

export const ingestionMetrics = defineMetrics("minutes", (registers) => ({
  reports: new Counter({
    name: "plimsoll_build_reports_total",
    help: "Number of build reports, by outcome: changed (new or different), known (nothing new) or ignored (unusable).",
    labelNames: ["outcome"] as const,
    registers,
  }),
  entries: new Counter({
    name: "plimsoll_ledger_entries_total",
    help: "Number of entries written to the ledger of compute minutes, including corrections.",
    registers,
  }),
}));
