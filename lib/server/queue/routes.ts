import { z } from "zod";
import { gitlabIdSchema } from "../../api/builds";
import {
  jobAnswerSchema,
  queueKeyParamSchema,
  queueKeySchema,
  queueOverviewSchema,
  runnerNextSchema,
} from "../../api/queue";
import { routesOf } from "../auth/defineRoute";
import { readJob } from "./read/job";
import { readKey } from "./read/key";
import { readOverview } from "./read/overview";
import { readRunnerNext } from "./read/runner";

export { simulateQueueRoute } from "./simulationRoute";

const route = routesOf("Queue");
const idParams = z.object({ id: z.coerce.number().pipe(gitlabIdSchema) });

export const queueRoute = route("GET /api/v1/queue", "getQueue", {
  summary:
    "What waits: by project, by queue key, and jobs that no runner takes, with the waits of the last hour.",
  role: "viewer",
  response: { status: 200, description: "The queue now", schema: queueOverviewSchema },
  handler: () => readOverview(),
});

export const queueKeyRoute = route("GET /api/v1/queue/{key}", "getQueueKey", {
  summary:
    "Runners with one queue key, the jobs in their line, and the list in Redis with sentinel and lease.",
  role: "viewer",
  params: z.object({ key: queueKeyParamSchema }),
  response: { status: 200, description: "The queue key", schema: queueKeySchema },
  handler: ({ params: { key } }) => readKey(key),
});

export const explainJobRoute = route("GET /api/v1/jobs/{id}/explain", "explainJob", {
  summary:
    "A job's place in line and why, or why no runner takes it and what would change that; its expected wait.",
  role: "viewer",
  params: idParams,
  response: { status: 200, description: "The job and its explanation", schema: jobAnswerSchema },
  handler: ({ params: { id }, signal }) => readJob(id, signal),
});

export const runnerNextRoute = route("GET /api/v1/runners/{id}/next", "getRunnerNext", {
  summary: "Which job a runner would get next, and why not the others.",
  role: "viewer",
  params: idParams,
  response: { status: 200, description: "The runner and its line", schema: runnerNextSchema },
  handler: ({ params: { id }, signal }) => readRunnerNext(id, signal),
});
