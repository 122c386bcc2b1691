/** A policy that has not run yet, as the API returns it. */
import type { PolicyDetail } from "@/lib/api/policies";
import { parsePolicy } from "@/lib/discovery";
import { usagePolicy } from "@/test/support/usagePolicy";

const spec = usagePolicy("usage", "http://prometheus.example:9090");
const { policy } = parsePolicy(spec);
if (policy === null) throw new Error("the policy is not valid");

export const policyDetail: PolicyDetail = {
  name: "usage",
  version: 3,
  spelling: "operator",
  semantics: "operator",
  strategy: "signal",
  queryCount: 1,
  signalCount: 1,
  maxImages: 2,
  syncIntervalSeconds: 1_800,
  scheduled: false,
  nextRunAt: null,
  demo: false,
  updatedAt: "2026-11-01T00:00:00.000Z",
  lastRun: null,
  result: null,
  change: null,
  spec,
  policy,
  warnings: [],
};
