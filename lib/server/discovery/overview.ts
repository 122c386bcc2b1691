import type { overviewSchema } from "../../api/overview";
import type { z } from "zod";
import { config } from "../core/config";
import { listDataSources } from "../dataSources/service";
import { readQuotaAlerts } from "../minutes/read/alerts";
import { listPolicies } from "./policies";
import { listRuns } from "./runs";

const OVERVIEW_POLICIES = 200;
const OVERVIEW_RUNS = 10;

/** What the first page shows. */
export async function readOverview(): Promise<z.input<typeof overviewSchema>> {
  const [policies, sources, runs, quotaAlerts] = await Promise.all([
    listPolicies({ limit: OVERVIEW_POLICIES }),
    listDataSources(),
    listRuns({ limit: OVERVIEW_RUNS }),
    readQuotaAlerts(),
  ]);
  return {
    demo: config().demo ?? false,
    policies: policies.items,
    sources: sources.items,
    recentRuns: runs.items,
    quotaAlerts,
  };
}
