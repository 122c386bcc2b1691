import {
  herdResultSchema,
  herdSchema,
  prefetchResultSchema,
  prefetchScenarioSchema,
  resolveAnswerSchema,
  scenarioSchema,
} from "../../api/coldstart";
import { routesOf } from "../auth/defineRoute";
import { json } from "../http/body/json";
import { planPrefetch, replayHerd, resolveScenario } from "./tasks";

const route = routesOf("Cold start");

export const resolveRoute = route("POST /api/v1/coldstart/resolve", "resolveColdStart", {
  summary:
    "Who answers for a digest that no node holds yet: the cascade over a scenario, rule by rule. A case of the " +
    "conformance vectors is a scenario.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  body: json(scenarioSchema),
  response: { status: 200, description: "The outcome with its trace", schema: resolveAnswerSchema },
  handler: ({ body, signal }) => resolveScenario(body, signal),
});

export const herdRoute = route("POST /api/v1/coldstart/herd", "replayHerd", {
  summary: "Many cold nodes that need one image at once, in virtual time: with the cascade and without it.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  body: json(herdSchema),
  response: { status: 200, description: "Both herds", schema: herdResultSchema },
  handler: ({ body, signal }) => replayHerd(body, signal),
});

export const prefetchRoute = route("POST /api/v1/coldstart/prefetch", "planPrefetch", {
  summary: "Which node is asked to pull which children of a manifest, one request a node and kind.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  body: json(prefetchScenarioSchema),
  response: { status: 200, description: "The requests", schema: prefetchResultSchema },
  handler: ({ body, signal }) => planPrefetch(body, signal),
});
