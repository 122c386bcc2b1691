import { z } from "zod";
import { cursorQuerySchema, instantSchema, pageOf } from "../../../api/common";
import { overviewSchema } from "../../../api/overview";
import { settingsInputSchema, settingsSchema } from "../../../api/settings";
import { listAuditEvents } from "../../auditLog";
import { config } from "../../config";
import { listDataSources } from "../../dataSources";
import { listPolicies } from "../../policies";
import { listRuns } from "../../runs";
import { getSettings, updateSettings } from "../../settings";
import { decodeUuidCursor, encodeCursor } from "../cursor";
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
  summary: "How long runs and samples are kept.",
  role: "viewer",
  response: { status: 200, description: "The settings", schema: settingsSchema },
  handler: () => getSettings(),
});

export const updateSettingsRoute = defineRoute({
  method: "PUT",
  path: "/api/v1/settings",
  operationId: "updateSettings",
  tag: "Settings",
  summary: "Change how long runs and samples are kept.",
  role: "admin",
  body: { schema: settingsInputSchema },
  response: { status: 200, description: "The settings", schema: settingsSchema },
  handler: ({ body, audit }) => updateSettings(body, audit),
});

const auditEventSchema = z.object({
  id: z.string(),
  at: instantSchema,
  actor: z.string(),
  role: z.string(),
  action: z.string(),
  target: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string(),
});

export const listAuditEventsRoute = defineRoute({
  method: "GET",
  path: "/api/v1/audit-events",
  operationId: "listAuditEvents",
  tag: "Audit",
  summary: "Who changed what, newest first; secrets are masked.",
  role: "admin",
  query: cursorQuerySchema.extend({ target: z.string().max(300).optional() }),
  response: { status: 200, description: "A page", schema: pageOf(auditEventSchema) },
  handler: async ({ query }) => {
    const before = decodeUuidCursor(query.cursor);
    const page = await listAuditEvents({
      limit: query.limit,
      ...(before === undefined ? {} : { before }),
      ...(query.target === undefined ? {} : { target: query.target }),
    });
    return { items: page.items, nextCursor: encodeCursor(page.next) };
  },
});
