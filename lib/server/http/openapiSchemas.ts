/** Schemas that the OpenAPI document writes once under a name, and refers to wherever they stand. */
import { z } from "zod";
import { errorBodySchema } from "../../api/common";
import {
  dataSourceInputSchema,
  dataSourceSchema,
  dataSourceTestSchema,
  previewSchema,
} from "../../api/dataSources";
import { overviewSchema } from "../../api/overview";
import {
  policyDetailSchema,
  policySummarySchema,
  policyVersionSchema,
  validationSchema,
} from "../../api/policies";
import { runSchema, runSeriesSchema, runSummarySchema } from "../../api/runs";
import { retentionSchema, settingsSchema } from "../../api/settings";
import { explanationSchema } from "../../discovery/explanation";
import {
  policyChangeSchema,
  policySchema,
  querySchema,
  rankingSchema,
  signalSchema,
} from "../../discovery/policy";
import {
  queryResultSchema,
  rankedImageSchema,
  signalResultSchema,
  warningSchema,
} from "../../discovery/result";
import { runDiffSchema } from "../../discovery/runDiff";

const NAMED_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  DataSource: dataSourceSchema,
  DataSourceInput: dataSourceInputSchema,
  DataSourceTest: dataSourceTestSchema,
  Error: errorBodySchema,
  Explanation: explanationSchema,
  Overview: overviewSchema,
  Policy: policyDetailSchema,
  PolicyChange: policyChangeSchema,
  PolicyModel: policySchema,
  PolicySummary: policySummarySchema,
  PolicyVersion: policyVersionSchema,
  Preview: previewSchema,
  Query: querySchema,
  QueryResult: queryResultSchema,
  RankedImage: rankedImageSchema,
  Ranking: rankingSchema,
  Retention: retentionSchema,
  Run: runSchema,
  RunDiff: runDiffSchema,
  RunSeries: runSeriesSchema,
  RunSummary: runSummarySchema,
  Settings: settingsSchema,
  Signal: signalSchema,
  SignalResult: signalResultSchema,
  Validation: validationSchema,
  Warning: warningSchema,
};

/** Named here and not where they are defined: only the document needs the names. */
export function nameSchemas(): void {
  for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) z.globalRegistry.add(schema, { id });
}
