import { cursorQuerySchema, pageOf } from "../../../api/common";
import {
  changedRunnersSchema,
  factorsOfRunnersInputSchema,
  periodQuerySchema,
  runnerDetailSchema,
  runnerFactorInputSchema,
  runnerInputSchema,
  runnerMinutesSchema,
  runnerSchema,
  runnerUsageListSchema,
} from "../../../api/runners";
import { routesOf } from "../../auth/defineRoute";
import { json } from "../../http/body/json";
import { tagged } from "../../http/etag";
import { gitlabIdParams, versionParams } from "../../http/routes/params";
import { changeFactors, changeFactorsOfRunners, createRunner, withdrawFactors } from "../factors";
import { periodOf } from "../period/period";
import { listRunners, readRunner } from "../read/runners";
import { runnerMinutes, runnersByUse } from "../read/runnerUsage";

const route = routesOf("Minutes");
const response = {
  status: 200,
  description: "The runner",
  schema: runnerDetailSchema,
  headers: ["etag"],
} as const;

export const listRunnersRoute = route("GET /api/v1/runners", "listRunners", {
  summary: "List runners by id, with their current and scheduled cost factors.",
  role: "viewer",
  query: cursorQuerySchema,
  response: { status: 200, description: "A page of runners", schema: pageOf(runnerSchema) },
  handler: ({ query }) => listRunners(query),
});

export const createRunnerRoute = route("POST /api/v1/runners", "createRunner", {
  summary: "Add a runner before its first build, to give it cost factors.",
  role: "admin",
  body: json(runnerInputSchema),
  response: { ...response, status: 201, headers: ["etag", "location"] },
  conflict: "A runner with this id exists",
  handler: async ({ body, audit }) => {
    const runner = await createRunner(body, audit);
    return tagged(runner, { location: `/api/v1/runners/${runner.id}` });
  },
});

export const getRunnerRoute = route("GET /api/v1/runners/{id}", "getRunner", {
  summary: "Return a runner with every version of its cost factors. The ETag is the revision, for If-Match.",
  role: "viewer",
  params: gitlabIdParams,
  response,
  handler: async ({ params: { id } }) => tagged(await readRunner(id)),
});

export const changeFactorsRoute = route("PATCH /api/v1/runners/{id}", "changeRunnerFactors", {
  summary:
    "Change a runner's cost factors, effective from a given time. Minutes accounted before stay. With If-Match, 412 if the cost factors have been changed since.",
  role: "admin",
  params: gitlabIdParams,
  ifMatch: true,
  body: json(runnerFactorInputSchema),
  response,
  handler: async ({ params: { id }, body, audit, ifMatch }) =>
    tagged(await changeFactors(id, body, audit, ifMatch)),
});

export const changeFactorsOfRunnersRoute = route("PATCH /api/v1/runners", "changeFactorsOfRunners", {
  summary:
    "Change the cost factors of several runners, all or none, effective from a given time. With `revision`, 412 if a runner's cost factors have been changed since.",
  role: "admin",
  body: json(factorsOfRunnersInputSchema),
  response: { status: 200, description: "The runners", schema: changedRunnersSchema },
  handler: async ({ body, audit }) => ({ runners: await changeFactorsOfRunners(body, audit) }),
});

export const runnersByUseRoute = route("GET /api/v1/minutes/runners", "listRunnerMinutes", {
  summary:
    "Return the compute minutes of runners in a period of whole days (UTC), the most expensive first. The period defaults to the last 90 days.",
  role: "viewer",
  limit: "compute",
  query: periodQuerySchema,
  response: { status: 200, description: "The runners by cost", schema: runnerUsageListSchema },
  handler: ({ query: { limit, ...given } }) => runnersByUse(periodOf(given), limit),
});

export const runnerMinutesRoute = route("GET /api/v1/runners/{id}/minutes", "getRunnerMinutes", {
  summary:
    "Return the compute minutes of a runner in a period of whole days (UTC), by month and root namespace.",
  role: "viewer",
  limit: "compute",
  params: gitlabIdParams,
  query: periodQuerySchema,
  response: { status: 200, description: "The runner's compute minutes", schema: runnerMinutesSchema },
  handler: ({ params: { id }, query: { limit, ...given } }) => runnerMinutes(id, periodOf(given), limit),
});

export const withdrawFactorsRoute = route(
  "DELETE /api/v1/runners/{id}/factors/{version}",
  "withdrawRunnerFactors",
  {
    summary: "Withdraw a version of the cost factors before it takes effect.",
    role: "admin",
    params: gitlabIdParams.extend(versionParams.shape),
    response: { status: 204, description: "Version withdrawn" },
    conflict: "`inForce`: the version is in force already, or was",
    handler: async ({ params: { id, version }, audit }) => {
      await withdrawFactors(id, version, audit);
      return undefined;
    },
  },
);
