import { cursorQuerySchema, pageOf } from "../../api/common";
import { operationSchema } from "../../api/operations";
import {
  recommendationInputSchema,
  replayChoiceQuerySchema,
  replaySchema,
  replaySummarySchema,
} from "../../api/replays";
import { jobExplanationSchema, pipelineChartSchema, replayDiffSchema } from "../../replay/shapes";
import { routesOf } from "../auth/defineRoute";
import { json } from "../http/body/json";
import { queued } from "../http/etag";
import { Answer } from "../http/route";
import { idParams } from "../http/routes/params";
import { chartPipeline, diffOf, explainReplayJob } from "./ask";
import { createRecommendation, createReplay } from "./create";
import { jobParams, otherParams, pipelineParams } from "./params";
import { listReplays, readReplay } from "./read";
import { readUpload, replayBody } from "./upload";

const route = routesOf("Replays");

export const createReplayRoute = route("POST /api/v1/replays", "createReplay", {
  summary:
    "Replay uploaded jobs (CSV, plain or compressed with gzip or zstd, or Parquet), or those of a job set. Returns immediately. The operation has the replay's id; use it to watch or cancel the replay.",
  role: "tuner",
  limit: "expensive",
  body: replayBody,
  response: { status: 202, description: "The queued replay", schema: replaySchema, headers: ["location"] },
  handler: async ({ body, audit }) => {
    const replay = await createReplay(await readUpload(body), audit);
    return new Answer(replay, { location: `/api/v1/replays/${replay.id}` });
  },
});

export const listReplaysRoute = route("GET /api/v1/replays", "listReplays", {
  summary: "List replays, newest first, each with the strategy that saved most.",
  role: "viewer",
  query: cursorQuerySchema,
  response: { status: 200, description: "A page of replays", schema: pageOf(replaySummarySchema) },
  handler: ({ query }) => listReplays(query),
});

export const getReplayRoute = route("GET /api/v1/replays/{id}", "getReplay", {
  summary: "Return a replay with its state, and its result once it is available.",
  role: "viewer",
  params: idParams,
  response: { status: 200, description: "The replay", schema: replaySchema },
  handler: ({ params }) => readReplay(params.id),
});

export const diffReplaysRoute = route("GET /api/v1/replays/{id}/diff/{other}", "diffReplays", {
  summary: "Compare the savings of each strategy in two replays, second minus first.",
  role: "viewer",
  params: otherParams,
  response: { status: 200, description: "The differences", schema: replayDiffSchema },
  conflict: "`replayUnfinished`: the replay has no result",
  handler: ({ params }) => diffOf(params.id, params.other),
});

export const chartPipelineRoute = route(
  "GET /api/v1/replays/{id}/pipelines/{pipeline}",
  "getReplayPipeline",
  {
    summary:
      "Return the jobs of a pipeline with the wait of each, without prewarming or with a strategy's images.",
    role: "viewer",
    limit: "expensive",
    params: pipelineParams,
    query: replayChoiceQuerySchema,
    response: { status: 200, description: "The pipeline", schema: pipelineChartSchema },
    conflict: "`replayUnfinished`: the replay has no result",
    handler: ({ params, query, request }) => chartPipeline(params.id, params.pipeline, query, request.signal),
  },
);

export const explainJobRoute = route("GET /api/v1/replays/{id}/jobs/{job}", "explainReplayJob", {
  summary: "Return why a job waited, without prewarming or with a strategy's images.",
  role: "viewer",
  limit: "expensive",
  params: jobParams,
  query: replayChoiceQuerySchema,
  response: { status: 200, description: "The explanation", schema: jobExplanationSchema },
  conflict: "`replayUnfinished`: the replay has no result",
  handler: ({ params, query, request }) => explainReplayJob(params.id, params.job, query, request.signal),
});

export const createRecommendationRoute = route("POST /api/v1/recommendations", "createRecommendation", {
  summary:
    "Recommend a strategy based on the files of a replay. Returns the queued operation, whose result is the recommendation.",
  role: "tuner",
  limit: "expensive",
  body: json(recommendationInputSchema),
  response: {
    status: 202,
    description: "The queued operation",
    schema: operationSchema,
    headers: ["location"],
  },
  handler: async ({ body, audit }) => queued(await createRecommendation(body, audit)),
});
