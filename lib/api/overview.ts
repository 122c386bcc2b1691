/** The overview page in one answer. */
import { z } from "zod";
import { dataSourceSchema } from "./dataSources";
import { policySummarySchema } from "./policies";
import { quotaAlertsSchema } from "./quotaAlerts";
import { runSummarySchema } from "./runs";

export const overviewSchema = z.object({
  demo: z.boolean(),
  policies: z.array(policySummarySchema),
  sources: z.array(dataSourceSchema),
  recentRuns: z.array(runSummarySchema),
  /** Root namespaces that are short of compute minutes this month. */
  quotaAlerts: quotaAlertsSchema,
});

export type Overview = z.infer<typeof overviewSchema>;
