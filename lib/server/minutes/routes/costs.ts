import { z } from "zod";
import { gitlabIdParamSchema } from "../../../api/builds";
import { monthQuerySchema } from "../../../api/minutes";
import {
  buildMinutesSchema,
  monthPipelinesQuerySchema,
  monthPipelinesSchema,
  pipelineMinutesSchema,
  projectMinutesSchema,
} from "../../../api/minutesPipelines";
import { routesOf } from "../../auth/defineRoute";
import { buildMinutes } from "../read/explainBuild";
import { monthPipelines } from "../read/monthPipelines";
import { pipelineMinutes, projectMinutes } from "../read/pipelines";

const route = routesOf("Minutes");
const params = z.object({ id: gitlabIdParamSchema });

export const projectMinutesRoute = route("GET /api/v1/projects/{id}/minutes", "getProjectMinutes", {
  summary: "What a project used in a month, by GitLab's id of the project.",
  role: "viewer",
  params,
  query: monthQuerySchema,
  response: { status: 200, description: "Compute minutes", schema: projectMinutesSchema },
  handler: ({ params: { id }, query: { month } }) => projectMinutes(id, month),
});

export const monthPipelinesRoute = route("GET /api/v1/minutes/pipelines", "getMonthPipelines", {
  summary:
    "The pipelines of all namespaces that used most in a month (UTC; the present one unless said), the most expensive first.",
  role: "viewer",
  query: monthPipelinesQuerySchema,
  response: { status: 200, description: "Compute minutes", schema: monthPipelinesSchema },
  handler: ({ query: { month, limit } }) => monthPipelines(month, limit),
});

export const pipelineMinutesRoute = route("GET /api/v1/pipelines/{id}/minutes", "getPipelineMinutes", {
  summary:
    "What a pipeline cost, by GitLab's id of the pipeline: in all, by month, and its most expensive builds.",
  role: "viewer",
  params,
  response: { status: 200, description: "Compute minutes", schema: pipelineMinutesSchema },
  handler: ({ params: { id } }) => pipelineMinutes(id),
});

export const buildMinutesRoute = route("GET /api/v1/builds/{id}/minutes", "getBuildMinutes", {
  summary: "Why a build cost what it cost, by GitLab's id of the job.",
  role: "viewer",
  params,
  response: { status: 200, description: "Compute minutes and the explanation", schema: buildMinutesSchema },
  handler: ({ params: { id } }) => buildMinutes(id),
});
