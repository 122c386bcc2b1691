import { z } from "zod";
import { gitlabIdParamSchema } from "../../../api/builds";
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
  type RunnerDetail,
} from "../../../api/runners";
import { routesOf } from "../../auth/defineRoute";
import { json } from "../../http/body/json";
import { etagOf } from "../../http/etag";
import { Answer } from "../../http/route";
import { changeFactors, changeFactorsOfRunners, createRunner, withdrawFactors } from "../factors";
import { periodOf } from "../period/period";
import { listRunners, readRunner } from "../read/runners";
import { runnerMinutes, runnersByUse } from "../read/runnerUsage";

const route = routesOf("Minutes");
const params = z.object({ id: gitlabIdParamSchema });
const response = {
  status: 200,
  description: "The runner",
  schema: runnerDetailSchema,
  tells: ["etag"],
} as const;
const tagged = (runner: RunnerDetail): Answer<RunnerDetail> =>
  new Answer(runner, { etag: etagOf(runner.revision) });

export const listRunnersRoute = route("GET /api/v1/runners", "listRunners", {
  summary: "Runners by id, with the cost factors in force and those that are scheduled.",
  role: "viewer",
  query: cursorQuerySchema,
  response: { status: 200, description: "A page", schema: pageOf(runnerSchema) },
  handler: ({ query }) => listRunners(query),
});

export const createRunnerRoute = route("POST /api/v1/runners", "createRunner", {
  summary: "Add a runner before it has run a build, to give it cost factors.",
  role: "admin",
  body: json(runnerInputSchema),
  response: { ...response, status: 201, tells: ["etag", "location"] },
  handler: async ({ body, audit }) => {
    const runner = await createRunner(body, audit);
    return new Answer(runner, { etag: etagOf(runner.revision), location: `/api/v1/runners/${runner.id}` });
  },
});

export const getRunnerRoute = route("GET /api/v1/runners/{id}", "getRunner", {
  summary: "A runner with every version of its cost factors. The ETag is the revision, for If-Match.",
  role: "viewer",
  params,
  response,
  handler: async ({ params: { id } }) => tagged(await readRunner(id)),
});

export const changeFactorsRoute = route("PATCH /api/v1/runners/{id}", "changeRunnerFactors", {
  summary:
    "Change a runner's cost factors from an instant on. What was accounted before stays. With If-Match, 412 when they were changed since.",
  role: "admin",
  params,
  ifMatch: true,
  body: json(runnerFactorInputSchema),
  response,
  handler: async ({ params: { id }, body, audit, ifMatch }) =>
    tagged(await changeFactors(id, body, audit, ifMatch)),
});

export const changeFactorsOfRunnersRoute = route("PATCH /api/v1/runners", "changeFactorsOfRunners", {
  summary:
    "Change the cost factors of several runners from one instant on: all or none. With `revision`, 412 when a runner's were changed since.",
  role: "admin",
  body: json(factorsOfRunnersInputSchema),
  response: { status: 200, description: "The runners", schema: changedRunnersSchema },
  handler: async ({ body, audit }) => ({ runners: await changeFactorsOfRunners(body, audit) }),
});

export const runnersByUseRoute = route("GET /api/v1/minutes/runners", "listRunnerMinutes", {
  summary:
    "What runners accounted in a period (the last 90 days unless said) of whole days (UTC), the most expensive first.",
  role: "viewer",
  limit: "compute",
  query: periodQuerySchema,
  response: { status: 200, description: "Runners by cost", schema: runnerUsageListSchema },
  handler: ({ query: { limit, ...given } }) => runnersByUse(periodOf(given), limit),
});

export const runnerMinutesRoute = route("GET /api/v1/runners/{id}/minutes", "getRunnerMinutes", {
  summary: "What a runner accounted in a period of whole days (UTC), by month and root namespace.",
  role: "viewer",
  limit: "compute",
  params,
  query: periodQuerySchema,
  response: { status: 200, description: "Compute minutes", schema: runnerMinutesSchema },
  handler: ({ params: { id }, query: { limit, ...given } }) => runnerMinutes(id, periodOf(given), limit),
});

export const withdrawFactorsRoute = route(
  "DELETE /api/v1/runners/{id}/factors/{version}",
  "withdrawRunnerFactors",
  {
    summary: "Take a version of the cost factors back before it is in force.",
    role: "admin",
    params: params.extend({ version: z.coerce.number().int().min(1).max(1_000_000) }),
    response: { status: 204, description: "Taken back" },
    handler: async ({ params: { id, version }, audit }) => {
      await withdrawFactors(id, version, audit);
      return undefined;
    },
  },
);
