import { z } from "zod";
import { gitlabIdSchema } from "../../../api/builds";
import { cursorQuerySchema, pageOf } from "../../../api/common";
import {
  runnerDetailSchema,
  runnerFactorInputSchema,
  runnerInputSchema,
  runnerSchema,
} from "../../../api/runners";
import { routesOf } from "../../auth/defineRoute";
import { json } from "../../http/body/json";
import { changeFactors, createRunner, withdrawFactors } from "../factors";
import { listRunners, readRunner } from "../read/runners";

const route = routesOf("Minutes");
const idSchema = z.coerce.number().pipe(gitlabIdSchema);
const params = z.object({ id: idSchema });
const response = { status: 200, description: "The runner", schema: runnerDetailSchema };

export const listRunnersRoute = route("GET /api/v1/runners", "listRunners", {
  summary: "Runners by id, with the cost factors in force.",
  role: "viewer",
  query: cursorQuerySchema,
  response: { status: 200, description: "A page", schema: pageOf(runnerSchema) },
  handler: ({ query }) => listRunners(query),
});

export const createRunnerRoute = route("POST /api/v1/runners", "createRunner", {
  summary: "Add a runner before it has run a build, to give it cost factors.",
  role: "admin",
  body: json(runnerInputSchema),
  response: { ...response, status: 201 },
  handler: ({ body, audit }) => createRunner(body, audit),
});

export const getRunnerRoute = route("GET /api/v1/runners/{id}", "getRunner", {
  summary: "A runner with every version of its cost factors.",
  role: "viewer",
  params,
  response,
  handler: ({ params: { id } }) => readRunner(id),
});

export const changeFactorsRoute = route("PATCH /api/v1/runners/{id}", "changeRunnerFactors", {
  summary: "Change a runner's cost factors from an instant on. What was accounted before stays.",
  role: "admin",
  params,
  body: json(runnerFactorInputSchema),
  response,
  handler: ({ params: { id }, body, audit }) => changeFactors(id, body, audit),
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
