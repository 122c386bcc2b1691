import {
  policyDetailSchema,
  policySummarySchema,
  policyVersionSchema,
  validationSchema,
} from "../../api/policies";
import { runEventSchema, runSchema, runSeriesSchema, runSummarySchema } from "../../api/runs";
import {
  expectationSchema,
  imageExplanationSchema,
  policyChangeSchema,
  policySchema,
  queryResultSchema,
  querySchema,
  rankedImageSchema,
  rankingSchema,
  runDiffSchema,
  signalResultSchema,
  signalSchema,
  warningSchema,
} from "../../discovery";
import type { Part } from "../part";
import { hideStoredSecrets } from "./hideStored";
import { expectationMetrics, runMetrics } from "./metrics";
import { applyRetention } from "./retention";
import * as policies from "./routes/policies";
import * as policyVersions from "./routes/policyVersions";
import * as runResults from "./routes/runResults";
import * as runs from "./routes/runs";
import { enqueueDueRuns } from "./schedule";

export const discovery: Part = {
  routes: [policies, policyVersions, runs, runResults].flatMap((routes) => Object.values(routes)),
  schemas: {
    Expectation: expectationSchema,
    Explanation: imageExplanationSchema,
    Policy: policyDetailSchema,
    PolicyChange: policyChangeSchema,
    PolicyModel: policySchema,
    PolicySummary: policySummarySchema,
    PolicyVersion: policyVersionSchema,
    Query: querySchema,
    QueryResult: queryResultSchema,
    RankedImage: rankedImageSchema,
    Ranking: rankingSchema,
    Run: runSchema,
    RunDiff: runDiffSchema,
    RunEvent: runEventSchema,
    RunSeries: runSeriesSchema,
    RunSummary: runSummarySchema,
    Signal: signalSchema,
    SignalResult: signalResultSchema,
    Validation: validationSchema,
    Warning: warningSchema,
  },
  metrics: () => [runMetrics(), expectationMetrics()],
  tasks: [
    { name: "enqueue due runs", run: enqueueDueRuns },
    { name: "retention", everyMs: 600_000, run: applyRetention },
    { name: "hide secrets in stored texts", everyMs: 600_000, run: hideStoredSecrets },
  ],
};
