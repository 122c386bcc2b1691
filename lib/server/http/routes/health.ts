import { z } from "zod";
import { missingMigrations } from "../../core/migrationState";
import { stoppingSignal } from "../inFlightRequests";
import { definePublicRoute } from "../defineRoute";
import { UnavailableError } from "../errors";

const tag = "Operation";
const healthSchema = z.object({ status: z.literal("ok") });
const readySchema = healthSchema.extend({
  checks: z.object({ database: z.literal("ok"), migrations: z.literal("ok") }),
});

export const liveRoute = definePublicRoute({
  method: "GET",
  path: "/api/health/live",
  operationId: "healthLive",
  tag,
  summary: "Check whether the process responds.",
  role: "public",
  response: { status: 200, description: "The process responds", schema: healthSchema },
  handler: async () => Promise.resolve({ status: "ok" as const }),
});

export const readyRoute = definePublicRoute({
  method: "GET",
  path: "/api/health/ready",
  operationId: "healthReady",
  tag,
  summary:
    "Check whether requests can be served: 200 if the database responds and is migrated to this version, else 503. Also 503 while the process stops.",
  role: "public",
  response: { status: 200, description: "Requests can be served", schema: readySchema },
  handler: async () => {
    if (stoppingSignal().aborted) throw new UnavailableError("This process stops.", "stopping");
    const missing = await missingMigrations().catch((error: unknown) => {
      const missing = [{ path: "database", message: "does not answer" }];
      throw new UnavailableError("The database does not answer.", "databaseAway", error, missing);
    });
    if (missing.length > 0) {
      throw new UnavailableError(
        `The database lacks the migrations ${missing.join(", ")}. Run: plimsoll migrate`,
        "notMigrated",
        undefined,
        missing.map((name) => ({ path: "migrations", message: `${name} is missing` })),
      );
    }
    return { status: "ok" as const, checks: { database: "ok" as const, migrations: "ok" as const } };
  },
});
