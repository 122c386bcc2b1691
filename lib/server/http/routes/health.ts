import { z } from "zod";
import { exposedMetrics } from "../../exposedMetrics";
import { missingMigrations } from "../../migrationState";
import { stoppingSignal } from "../../traffic";
import { defineRoute } from "../defineRoute";
import { UnavailableError } from "../errors";

const tag = "Operation";
const healthSchema = z.object({ status: z.literal("ok") });
const readySchema = healthSchema.extend({
  checks: z.object({ database: z.literal("ok"), migrations: z.literal("ok") }),
});

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
  summary:
    "Whether requests can be served: 200 when the database answers and is migrated to this version, else 503; 503 too while the process stops.",
  role: "public",
  response: { status: 200, description: "They can", schema: readySchema },
  handler: async () => {
    if (stoppingSignal().aborted) throw new UnavailableError("This process stops.", "stopping");
    const missing = await missingMigrations().catch((error: unknown) => {
      throw new UnavailableError("The database does not answer.", "databaseAway", error);
    });
    if (missing.length > 0) {
      throw new UnavailableError(
        `The database lacks the migrations ${missing.join(", ")}. Run: plimsoll migrate`,
        "notMigrated",
      );
    }
    return { status: "ok" as const, checks: { database: "ok" as const, migrations: "ok" as const } };
  },
});

export const metricsRoute = defineRoute({
  method: "GET",
  path: "/metrics",
  operationId: "getMetrics",
  tag,
  summary: "Counters of this process for Prometheus, which sends an API token of the role viewer.",
  role: "viewer",
  response: { status: 200, description: "Prometheus' text format", contentTypes: ["text/plain"] },
  handler: async () => {
    const registry = exposedMetrics();
    return new Response(await registry.metrics(), { headers: { "content-type": registry.contentType } });
  },
});
