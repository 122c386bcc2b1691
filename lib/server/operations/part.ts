import { operationSchema } from "../../api/operations";
import { computingMetrics } from "../compute/metrics";
import type { Part } from "../part";
import { operationCounters } from "./counters";
import { jobMetrics, unfinishedOperations } from "./metrics";
import * as routes from "./routes";

export const operations: Part = {
  routes: Object.values(routes),
  schemas: { Operation: operationSchema },
  metrics: () => [jobMetrics(), unfinishedOperations(), operationCounters(), computingMetrics()],
};
