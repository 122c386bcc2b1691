import { cursorQuerySchema, pageOf } from "../../../api/common";
import { waterlineMetricInputSchema, waterlineMetricSchema } from "../../../api/waterlineMetrics";
import { metricNameSchema } from "../../../waterlines";
import { routesOf } from "../../auth/defineRoute";
import { json } from "../../http/body/json";
import { tagged } from "../../http/etag";
import { nameParams } from "../../http/routes/params";
import { listMetrics, readMetric, removeMetric, setMetric } from "./store";

const route = routesOf("Waterlines");
const params = nameParams.extend({ name: metricNameSchema });
const kept = {
  status: 200,
  description: "The metric",
  schema: waterlineMetricSchema,
  headers: ["etag"],
} as const;

export const listWaterlineMetricsRoute = route("GET /api/v1/waterlines/metrics", "listWaterlineMetrics", {
  summary: "List the metrics added to the agents' own, by name.",
  role: "viewer",
  query: cursorQuerySchema,
  response: { status: 200, description: "A page of metrics", schema: pageOf(waterlineMetricSchema) },
  handler: ({ query }) => listMetrics(query),
});

export const getWaterlineMetricRoute = route("GET /api/v1/waterlines/metrics/{name}", "getWaterlineMetric", {
  summary: "Return an added metric. The ETag is the revision, for If-Match.",
  role: "viewer",
  params,
  response: kept,
  handler: async ({ params: { name } }) => tagged(await readMetric(name)),
});

export const setWaterlineMetricRoute = route("PUT /api/v1/waterlines/metrics/{name}", "setWaterlineMetric", {
  summary:
    'Add or change a metric that rules, chains and plans may name and that readers query from their Prometheus. With If-Match, 412 if another revision was saved since; `"0"` saves only if the name is free.',
  role: "tuner",
  params,
  ifMatch: true,
  body: json(waterlineMetricInputSchema),
  response: kept,
  handler: async ({ params: { name }, body, ifMatch, audit }) =>
    tagged(await setMetric(name, body, ifMatch, audit)),
});

export const removeWaterlineMetricRoute = route(
  "DELETE /api/v1/waterlines/metrics/{name}",
  "removeWaterlineMetric",
  {
    summary:
      "Remove an added metric. Snapshots that were read with it keep its declaration. 409 while a saved chain names it. With If-Match, 412 if another revision was saved since.",
    role: "tuner",
    params,
    ifMatch: true,
    response: { status: 204, description: "Metric removed" },
    conflict: "`inUse`: a saved chain names the metric; the message lists the profiles",
    handler: async ({ params: { name }, ifMatch, audit }) => {
      await removeMetric(name, ifMatch, audit);
      return undefined;
    },
  },
);
