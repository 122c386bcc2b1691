import {
  herdResultSchema,
  herdSchema,
  manifestAnswerSchema,
  manifestRequestSchema,
  mirrorAnswerSchema,
  mirrorRequestSchema,
  prefetchResultSchema,
  prefetchScenarioSchema,
  rankingLinkAnswerSchema,
  rankingLinkRequestSchema,
  resolveAnswerSchema,
  scenarioSchema,
} from "../../api/coldstart";
import { routesOf } from "../auth/defineRoute";
import { answerBody } from "../http/answer";
import { json } from "../http/body/json";
import { readManifest } from "./manifest/read";
import { readMirror } from "./mirror/read";
import { rankingLink } from "./rankingTask";
import { planPrefetch, replayHerd, resolveScenario } from "./tasks";

const route = routesOf("Cold start");

export const resolveRoute = route("POST /api/v1/coldstart/resolve", "resolveColdStart", {
  summary:
    "Resolve a digest that no node holds yet: the cascade over a scenario, rule by rule. The cases of the conformance vectors are valid scenarios.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  body: json(scenarioSchema),
  response: { status: 200, description: "The outcome with its trace", schema: resolveAnswerSchema },
  handler: ({ body, signal }) => resolveScenario(body, signal),
});

export const herdRoute = route("POST /api/v1/coldstart/herd", "replayHerd", {
  summary:
    "Simulate many cold nodes that need one image at once, in virtual time, with and without the cascade.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  body: json(herdSchema),
  response: { status: 200, description: "The herd with and without the cascade", schema: herdResultSchema },
  handler: ({ body, signal }) => replayHerd(body, signal),
});

export const prefetchRoute = route("POST /api/v1/coldstart/prefetch", "planPrefetch", {
  summary:
    "Return which node is asked to pull which children of a manifest, one request for each node and kind.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  body: json(prefetchScenarioSchema),
  response: { status: 200, description: "The prefetch requests", schema: prefetchResultSchema },
  handler: ({ body, signal }) => planPrefetch(body, signal),
});

export const rankingLinkRoute = route("POST /api/v1/coldstart/ranking", "linkColdStartRanking", {
  summary:
    "Return how nodes that serve images to each other affect a run's ranking: outcomes, refined pull times, each image's remaining cold wait, and whether to seed one copy or prewarm every node.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  body: json(rankingLinkRequestSchema),
  response: { status: 200, description: "The ranking by cold wait", schema: rankingLinkAnswerSchema },
  handler: async ({ body, signal }) => answerBody(await rankingLink(body, signal)),
});

export const readMirrorRoute = route("POST /api/v1/coldstart/observations", "readMirrorObservations", {
  summary:
    "Return what the Prometheus of a running mirror measured over a period, as input for the ranking's model: lookups, reachable nodes, bytes and seconds, and resolves by outcome. Queries without a result are named. Stores nothing.",
  role: "tuner",
  limit: "expensive",
  keepsNothing: true,
  body: json(mirrorRequestSchema),
  response: { status: 200, description: "The measurements", schema: mirrorAnswerSchema },
  handler: ({ body, signal }) => readMirror(body, { nowMs: Date.now(), signal }),
});

export const readManifestRoute = route("POST /api/v1/coldstart/manifest", "readImageManifest", {
  summary:
    "Return the manifest of an image in a registry data source, in the form that a prefetch accepts. For an index it contains the children, of which `platform` chooses one. Stores nothing.",
  role: "tuner",
  limit: "expensive",
  keepsNothing: true,
  body: json(manifestRequestSchema),
  response: { status: 200, description: "The manifest", schema: manifestAnswerSchema },
  handler: ({ body, signal }) => readManifest(body, signal),
});
