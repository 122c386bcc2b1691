import { z } from "zod";
import { jobLogSchema, logQuerySchema } from "../../api/jobLog";
import { jobAnswerSchema, queueKeyParamSchema, queueKeySchema, runnerNextSchema } from "../../api/queue";
import { queueOverviewSchema } from "../../api/queueOverview";
import { runnerQueueInputSchema, runnerWhatIfSchema } from "../../api/runnerQueue";
import { historyQuerySchema, queueHistoryApiSchema } from "../../api/queueHistory";
import { routesOf } from "../auth/defineRoute";
import { json } from "../http/body/json";
import { gitlabIdParams } from "../http/routes/params";
import { readHistory } from "./read/history";
import { readJob } from "./read/job";
import { readLog } from "./read/log";
import { readKey } from "./read/key";
import { readOverview } from "./read/overview";
import { readRunnerNext } from "./read/runner";
import { readRunnerWhatIf } from "./read/runnerWhatIf";
import { changeRunnerQueue } from "./runners/change";

export { changeProjectRoute, getProjectRoute, listProjectsRoute } from "./projectRoutes";
export { simulateQueueRoute } from "./simulationRoute";

const route = routesOf("Queue");

export const queueRoute = route("GET /api/v1/queue", "getQueue", {
  summary:
    "Return the waiting jobs by project and by queue key, the jobs that no runner takes, and the wait times of the last hour.",
  role: "viewer",
  response: { status: 200, description: "The current queue", schema: queueOverviewSchema },
  handler: () => readOverview(),
});

export const queueKeyRoute = route("GET /api/v1/queue/{key}", "getQueueKey", {
  summary:
    "Return the runners with a queue key, the jobs they can take in order, and the list in Redis with sentinel and lease.",
  role: "viewer",
  params: z.object({ key: queueKeyParamSchema }),
  response: { status: 200, description: "The queue key", schema: queueKeySchema },
  handler: ({ params: { key } }) => readKey(key),
});

export const explainJobRoute = route("GET /api/v1/jobs/{id}/explain", "explainJob", {
  summary:
    "Return a job's position in the queue with the reasons and its expected wait, or why no runner takes it and what would change that.",
  role: "viewer",
  params: gitlabIdParams,
  response: { status: 200, description: "The job and its explanation", schema: jobAnswerSchema },
  handler: ({ params: { id }, signal }) => readJob(id, signal),
});

export const jobLogRoute = route("GET /api/v1/jobs/{id}/log", "readJobLog", {
  summary:
    "Return the end of a job's log as readable text. The unmodified log is at /api/v1/jobs/{id}/trace.",
  role: "viewer",
  params: gitlabIdParams,
  query: logQuerySchema,
  response: { status: 200, description: "The end of the log", schema: jobLogSchema },
  handler: ({ params: { id }, query: { bytes } }) => readLog(id, bytes),
});

export const runnerNextRoute = route("GET /api/v1/runners/{id}/next", "getRunnerNext", {
  summary: "Return which job a runner would get next, and why not the others.",
  role: "viewer",
  params: gitlabIdParams,
  response: {
    status: 200,
    description: "The runner and the explanation",
    schema: runnerNextSchema,
  },
  handler: ({ params: { id }, signal }) => readRunnerNext(id, signal),
});

export const changeRunnerQueueRoute = route("PATCH /api/v1/runners/{id}/queue", "changeRunnerQueue", {
  summary:
    "Change the settings of a runner that takes its jobs here: which jobs it may take, for how long, and whether it is paused. Takes effect with its next request. With If-Match, 412 if the settings have been changed since.",
  role: "admin",
  params: gitlabIdParams,
  ifMatch: true,
  body: json(runnerQueueInputSchema),
  response: { status: 204, description: "Settings changed" },
  handler: async ({ params: { id }, body, audit, ifMatch }) => {
    await changeRunnerQueue(id, body, audit, ifMatch);
    return undefined;
  },
});

export const runnerWhatIfRoute = route("POST /api/v1/runners/{id}/queue/what-if", "runnerQueueWhatIf", {
  summary:
    "Preview the effect of changed runner settings on the queue: the jobs that the runner could take additionally, and those that it could no longer take. Saves nothing.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  params: gitlabIdParams,
  body: json(runnerQueueInputSchema),
  response: { status: 200, description: "The jobs added and removed", schema: runnerWhatIfSchema },
  handler: ({ params: { id }, body, signal }) => readRunnerWhatIf(id, body, signal),
});

export const queueHistoryRoute = route("GET /api/v1/queue/history", "getQueueHistory", {
  summary:
    "Return depth, oldest age, wait times and assignments over time, and the jobs that each project ran. Covers the jobs that are assigned here.",
  role: "viewer",
  limit: "compute",
  query: historyQuerySchema,
  response: { status: 200, description: "The history of the queue", schema: queueHistoryApiSchema },
  handler: ({ query: { hours } }) => readHistory(hours),
});
