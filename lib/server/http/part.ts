import { errorBodySchema } from "../../api/common";
import { processMetrics } from "../core/metrics";
import { restartMetrics } from "../core/restarts";
import type { Part } from "../part";
import { removeExpiredKeys } from "./idempotency";
import { httpMetrics } from "./metrics";
import { liveRoute, readyRoute } from "./routes/health";

export const http: Part = {
  routes: [liveRoute, readyRoute],
  schemas: { Error: errorBodySchema },
  metrics: () => [processMetrics(), restartMetrics(), httpMetrics()],
  tasks: [{ name: "remove expired idempotency keys", everyMs: 600_000, run: removeExpiredKeys }],
};
