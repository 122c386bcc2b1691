/** The overview page in one answer. */
import { z } from "zod";
import { dataSourceSchema } from "./dataSources";
import { policySummarySchema } from "./policies";
import { runSummarySchema } from "./runs";

export const overviewSchema = z.object({
  demo: z.boolean(),
  policies: z.array(policySummarySchema),
  sources: z.array(dataSourceSchema),
  recentRuns: z.array(runSummarySchema),
});

export type Overview = z.infer<typeof overviewSchema>;
