/** Metrics of build reports and the ledger. */
import { Counter } from "prom-client";
import { defineMetrics } from "../core/metrics";

export const ingestionMetrics = defineMetrics("minutes", (registers) => ({
  reports: new Counter({
    name: "plimsoll_build_reports_total",
    help: "Reports of builds: changed what is known, was known already, or was ignored as unreadable.",
    labelNames: ["outcome"] as const,
    registers,
  }),
  entries: new Counter({
    name: "plimsoll_ledger_entries_total",
    help: "Rows written into the ledger of compute minutes, corrections included.",
    registers,
  }),
}));
