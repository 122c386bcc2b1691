import { overviewSchema } from "../../../api/overview";
import { settingsInputSchema, settingsSchema } from "../../../api/settings";
import { config } from "../../config";
import { listDataSources } from "../../dataSources";
import { listPolicies } from "../../policies";
import { listRuns } from "../../runs";
import { getSettings, updateSettings } from "../../settings";
import { defineRoute } from "../defineRoute";

const OVERVIEW_POLICIES = 200;
const OVERVIEW_RUNS = 10;

export const overviewRoute = defineRoute({
  method: "GET",
  path: "/api/v1/overview",
  operationId: "getOverview",
  tag: "Overview",
  summary: "What the first page shows: policies, sources and the newest runs.",
  role: "viewer",
  response: { status: 200, description: "The overview", schema: overviewSchema },
  handler: async () => {
    const [policies, sources, runs] = await Promise.all([
      listPolicies({ limit: OVERVIEW_POLICIES }),
      listDataSources(),
      listRuns({ limit: OVERVIEW_RUNS }),
    ]);
    return { demo: config().demo ?? false, policies: policies.items, sources, recentRuns: runs.items };
  },
});

export const getSettingsRoute = defineRoute({
  method: "GET",
  path: "/api/v1/settings",
  operationId: "getSettings",
  tag: "Settings",
  summary: "How long runs and samples are kept, and which further addresses data sources may reach.",
  role: "viewer",
  response: { status: 200, description: "The settings", schema: settingsSchema },
  handler: () => getSettings(),
});

export const updateSettingsRoute = defineRoute({
  method: "PUT",
  path: "/api/v1/settings",
  operationId: "updateSettings",
  tag: "Settings",
  summary: "Change what the body names; the rest stays.",
  role: "admin",
  body: { schema: settingsInputSchema },
  response: { status: 200, description: "The settings", schema: settingsSchema },
  handler: ({ body, audit }) => updateSettings(body, audit),
});
