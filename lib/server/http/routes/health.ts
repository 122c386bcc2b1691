import { z } from "zod";
import { pool } from "../../db";
import { defineRoute } from "../defineRoute";
import { UnavailableError } from "../errors";
import { metrics } from "../metrics";

const tag = "Operation";
const healthSchema = z.object({ status: z.literal("ok") });
const readySchema = healthSchema.extend({ checks: z.object({ database: z.literal("ok") }) });

export const liveRoute = defineRoute({
  method: "GET",
  path: "/api/health/live",
  operationId: "healthLive",
  tag,
  summary: "Whether the process answers at all.",
  role: "public",
  response: { status: 200, description: "It does", schema: healthSchema },
  handler: async () => Promise.resolve({ status: "ok" as const }),
});

export const readyRoute = defineRoute({
  method: "GET",
  path: "/api/health/ready",
  operationId: "healthReady",
  tag,
  summary: "Whether requests can be served: 200 when the database answers, else 503.",
  role: "public",
  response: { status: 200, description: "The database answers", schema: readySchema },
  handler: async () => {
    try {
      await pool().query("select 1");
    } catch (error) {
      throw new UnavailableError("The database does not answer.", "databaseAway", error);
    }
    return { status: "ok" as const, checks: { database: "ok" as const } };
  },
});

export const metricsRoute = defineRoute({
  method: "GET",
  path: "/metrics",
  operationId: "getMetrics",
  tag,
  summary: "Counters of this process for Prometheus.",
  role: "viewer",
  response: { status: 200, description: "Prometheus' text format", contentTypes: ["text/plain"] },
  handler: async () => {
    const { registry } = metrics();
    return new Response(await registry.metrics(), { headers: { "content-type": registry.contentType } });
  },
});
