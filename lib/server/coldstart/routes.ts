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

export const rankingLinkRoute = route("POST /api/v1/coldstart/ranking", "linkColdStartRanking", {
  summary:
    "What nodes that serve each other do to a run's ranking: outcomes, refined pull times, the cold waiting that is " +
    "left of each image, and whether to seed one copy or prewarm every node.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  body: json(rankingLinkRequestSchema),
  response: { status: 200, description: "The ranking by cold waiting", schema: rankingLinkAnswerSchema },
  handler: async ({ body, signal }) => answerBody(await rankingLink(body, signal)),
});

export const readMirrorRoute = route("POST /api/v1/coldstart/observations", "readMirrorObservations", {
  summary:
    "What the Prometheus of a running mirror counted in a time, for the ranking's model: lookups, nodes that could be " +
    "reached, bytes and seconds, resolves by outcome. Queries that gave nothing are named. Stores nothing.",
  role: "tuner",
  limit: "expensive",
  keepsNothing: true,
  body: json(mirrorRequestSchema),
  response: { status: 200, description: "The observations", schema: mirrorAnswerSchema },
  handler: ({ body, signal }) => readMirror(body, { nowMs: Date.now(), signal }),
});

export const readManifestRoute = route("POST /api/v1/coldstart/manifest", "readImageManifest", {
  summary:
    "The manifest of an image in a registry data source, as a prefetch takes it; of an index its children, one of which " +
    "`platform` chooses. Stores nothing.",
  role: "tuner",
  limit: "expensive",
  keepsNothing: true,
  body: json(manifestRequestSchema),
  response: { status: 200, description: "The manifest", schema: manifestAnswerSchema },
  handler: ({ body, signal }) => readManifest(body, signal),
});
