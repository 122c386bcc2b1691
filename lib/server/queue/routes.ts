import { z } from "zod";
import { gitlabIdParamSchema } from "../../api/builds";
import { jobLogSchema, logQuerySchema } from "../../api/jobLog";
import { jobAnswerSchema, queueKeyParamSchema, queueKeySchema, runnerNextSchema } from "../../api/queue";
import { queueOverviewSchema } from "../../api/queueOverview";
import { runnerQueueInputSchema, runnerWhatIfSchema } from "../../api/runnerQueue";
import { historyQuerySchema, queueHistoryApiSchema } from "../../api/queueHistory";
import { routesOf } from "../auth/defineRoute";
import { json } from "../http/body/json";
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
const idParams = z.object({ id: gitlabIdParamSchema });

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

export const jobLogRoute = route("GET /api/v1/jobs/{id}/log", "readJobLog", {
  summary: "The end of a job's log as text to read. The log as its Runner sent it: /api/v1/jobs/{id}/trace.",
  role: "viewer",
  params: idParams,
  query: logQuerySchema,
  response: { status: 200, description: "The end of the log", schema: jobLogSchema },
  handler: ({ params: { id }, query: { bytes } }) => readLog(id, bytes),
});

export const runnerNextRoute = route("GET /api/v1/runners/{id}/next", "getRunnerNext", {
  summary: "Which job a runner would get next, and why not the others.",
  role: "viewer",
  params: idParams,
  response: { status: 200, description: "The runner and its line", schema: runnerNextSchema },
  handler: ({ params: { id }, signal }) => readRunnerNext(id, signal),
});

export const changeRunnerQueueRoute = route("PATCH /api/v1/runners/{id}/queue", "changeRunnerQueue", {
  summary:
    "Change the settings of a runner that takes its jobs here: what it may take, for how long, whether it is paused. Its next request goes by them. With If-Match, 412 when it was changed since.",
  role: "admin",
  params: idParams,
  ifMatch: true,
  body: json(runnerQueueInputSchema),
  response: { status: 204, description: "Changed" },
  handler: async ({ params: { id }, body, audit, ifMatch }) => {
    await changeRunnerQueue(id, body, audit, ifMatch);
    return undefined;
  },
});

export const runnerWhatIfRoute = route("POST /api/v1/runners/{id}/queue/what-if", "runnerQueueWhatIf", {
  summary:
    "What changed settings of a runner would do to the queue: the jobs that it may take then and not now, and the other way. Nothing is saved.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  params: idParams,
  body: json(runnerQueueInputSchema),
  response: { status: 200, description: "What came in and what went out", schema: runnerWhatIfSchema },
  handler: ({ params: { id }, body, signal }) => readRunnerWhatIf(id, body, signal),
});

export const queueHistoryRoute = route("GET /api/v1/queue/history", "getQueueHistory", {
  summary:
    "Depth, oldest age, waits and hand-outs over time, and what of each project ran: of jobs that are handed out here.",
  role: "viewer",
  limit: "compute",
  query: historyQuerySchema,
  response: { status: 200, description: "The queue over time", schema: queueHistoryApiSchema },
  handler: ({ query: { hours } }) => readHistory(hours),
});
