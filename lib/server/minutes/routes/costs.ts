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
import { gitlabIdParams } from "../../http/routes/params";

const route = routesOf("Minutes");

export const projectMinutesRoute = route("GET /api/v1/projects/{id}/minutes", "getProjectMinutes", {
  summary: "Return what a project used in a month, by GitLab's project id.",
  role: "viewer",
  params: gitlabIdParams,
  query: monthQuerySchema,
  response: { status: 200, description: "The project's compute minutes", schema: projectMinutesSchema },
  handler: ({ params: { id }, query: { month } }) => projectMinutes(id, month),
});

export const monthPipelinesRoute = route("GET /api/v1/minutes/pipelines", "getMonthPipelines", {
  summary:
    "List the pipelines of all namespaces that used most in a month (UTC), the most expensive first. The month defaults to the current one.",
  role: "viewer",
  query: monthPipelinesQuerySchema,
  response: { status: 200, description: "The pipelines' compute minutes", schema: monthPipelinesSchema },
  handler: ({ query: { month, limit } }) => monthPipelines(month, limit),
});

export const pipelineMinutesRoute = route("GET /api/v1/pipelines/{id}/minutes", "getPipelineMinutes", {
  summary:
    "Return the cost of a pipeline, by GitLab's pipeline id: in total, by month, and its most expensive builds.",
  role: "viewer",
  params: gitlabIdParams,
  response: { status: 200, description: "The pipeline's compute minutes", schema: pipelineMinutesSchema },
  handler: ({ params: { id } }) => pipelineMinutes(id),
});

export const buildMinutesRoute = route("GET /api/v1/builds/{id}/minutes", "getBuildMinutes", {
  summary: "Return why a build cost what it did, by GitLab's job id.",
  role: "viewer",
  params: gitlabIdParams,
  response: {
    status: 200,
    description: "The build's compute minutes and the explanation",
    schema: buildMinutesSchema,
  },
  handler: ({ params: { id } }) => buildMinutes(id),
});
