/** All routes, and the two that cover all parts: the metrics and the API's document. */
import { z } from "zod";
import packageJson from "../../package.json";
import { routesOf } from "./auth/defineRoute";
import { metricsRegistry } from "./core/metrics";
import { answerJson } from "./http/answer";
import { definePublicRoute, sectionOf } from "./http/defineRoute";
import { openApiDocument } from "./http/openapi";
import type { Route } from "./http/route";
import { PARTS } from "./parts";

const route = routesOf("Operation");
const documentSchema = z.looseObject({ openapi: z.string(), paths: z.looseObject({}) });

export const metricsRoute = route("GET /metrics", "getMetrics", {
  summary:
    "Return the metrics of this process for Prometheus, which needs an API token with the role viewer.",
  role: "viewer",
  // A scrape configuration may add parameters.
  query: z.looseObject({}),
  response: {
    status: 200,
    description: "Metrics in Prometheus' text format",
    content: { "text/plain": z.string() },
  },
  handler: async () => {
    for (const { metrics } of PARTS) metrics?.();
    const registry = metricsRegistry();
    return new Response(await registry.metrics(), { headers: { "content-type": registry.contentType } });
  },
});

export const openApiRoute = sectionOf(definePublicRoute, "Operation")("GET /api/openapi.json", "getOpenApi", {
  summary: "Return this document.",
  role: "public",
  response: {
    status: 200,
    description: "The OpenAPI 3.1 document",
    content: { "application/json": documentSchema },
  },
  handler: async () => Promise.resolve(answerJson(document(), 200)),
});

/**
 * Each route is exported by a route file under app/api, which exports nothing else; the OpenAPI document lists them.
 */
export const ROUTES: readonly Route[] = [
  ...PARTS.flatMap(({ routes = [] }) => routes),
  metricsRoute,
  openApiRoute,
];

let written: unknown;

/** Generated once; the routes do not change while the process runs. */
function document(): unknown {
  const schemas: Readonly<Record<string, z.ZodType>> = Object.assign(
    {},
    ...PARTS.map((part) => part.schemas),
  );
  const metas = ROUTES.map(({ meta }) => meta);
  return (written ??= z.json().parse(openApiDocument(metas, schemas, packageJson.version)));
}
