import { operationSchema } from "../../api/operations";
import { recommendationInputSchema, replaySchema } from "../../api/replays";
import { routesOf } from "../auth/defineRoute";
import { json } from "../http/body/json";
import { Answer } from "../http/route";
import { idParams } from "../http/routes/params";
import { createRecommendation, createReplay } from "./create";
import { readReplay } from "./read";
import { readUpload, replayBody } from "./upload";

const route = routesOf("Replays");

export const createReplayRoute = route("POST /api/v1/replays", "createReplay", {
  summary:
    "Replay uploaded jobs, plain or gzipped CSV. Answers at once; its operation has the replay's id: watch or cancel that.",
  role: "tuner",
  limit: "expensive",
  body: replayBody,
  response: { status: 202, description: "The queued replay", schema: replaySchema },
  handler: async ({ body, audit }) => {
    const replay = await createReplay(await readUpload(body), audit);
    return new Answer(replay, { location: `/api/v1/replays/${replay.id}` });
  },
});

export const getReplayRoute = route("GET /api/v1/replays/{id}", "getReplay", {
  summary: "A replay with its state, and its result once it has one.",
  role: "viewer",
  params: idParams,
  response: { status: 200, description: "The replay", schema: replaySchema },
  handler: ({ params }) => readReplay(params.id),
});

export const createRecommendationRoute = route("POST /api/v1/recommendations", "createRecommendation", {
  summary:
    "Find the strategy to follow from the files of a replay. Answers the queued operation, whose result is the recommendation.",
  role: "tuner",
  limit: "expensive",
  body: json(recommendationInputSchema),
  response: { status: 202, description: "The queued operation", schema: operationSchema },
  handler: async ({ body, audit }) => {
    const operation = await createRecommendation(body, audit);
    return new Answer(operation, { location: `/api/v1/operations/${operation.id}` });
  },
});
