/** The words that pages use for the API's enumerations. */
import type { DataSourceType } from "../api/dataSources";
import type { RunTrigger } from "../api/runs";
import type { Strategy } from "../discovery/policy/model";

const strategies: Record<Strategy, string> = {
  signal: "One signal",
  weightedSum: "Weighted sum",
  modelExposure: "Model exposure",
  expectedColdPulls: "Expected cold pulls",
  product: "Product",
};

/** An unknown strategy is shown as the server wrote it; none is the operator's rule for an omitted ranking. */
export function strategyLabel(strategy: string | null): string {
  if (strategy === null) return "Maximum raw sample";
  return Object.entries(strategies).find(([key]) => key === strategy)?.[1] ?? strategy;
}

const sourceTypes: Record<DataSourceType, string> = {
  prometheus: "Prometheus",
  loki: "Loki",
  registry: "Registry",
  pullCostProfile: "Pull-cost profile",
};

export function sourceTypeLabel(type: DataSourceType): string {
  return sourceTypes[type];
}

const triggers: Record<RunTrigger, string> = {
  manual: "By hand",
  schedule: "Schedule",
  demo: "Demo",
  dryRun: "Dry run",
};

export function triggerLabel(trigger: RunTrigger): string {
  return triggers[trigger];
}
