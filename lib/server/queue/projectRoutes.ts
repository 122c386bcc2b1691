import { pageOf } from "../../api/common";
import { projectInputSchema, projectSchema, projectsQuerySchema } from "../../api/projects";
import { routesOf } from "../auth/defineRoute";
import { json } from "../http/body/json";
import { gitlabIdParams } from "../http/routes/params";
import { changeProject, listProjects, readProject } from "./projects";

const route = routesOf("Queue");

export const listProjectsRoute = route("GET /api/v1/projects", "listProjects", {
  summary: "List projects by id, with the switches that decide which runners take their jobs.",
  role: "viewer",
  query: projectsQuerySchema,
  response: { status: 200, description: "A page of projects", schema: pageOf(projectSchema) },
  handler: ({ query }) => listProjects(query),
});

export const getProjectRoute = route("GET /api/v1/projects/{id}", "getProject", {
  summary: "Return a project with its switches.",
  role: "viewer",
  params: gitlabIdParams,
  response: { status: 200, description: "The project", schema: projectSchema },
  handler: ({ params: { id } }) => readProject(id),
});

export const changeProjectRoute = route("PATCH /api/v1/projects/{id}", "changeProject", {
  summary:
    "Enable or disable instance runners, group runners or builds of a project, or archive it. Takes effect on waiting jobs immediately.",
  role: "admin",
  params: gitlabIdParams,
  body: json(projectInputSchema),
  response: { status: 200, description: "The project", schema: projectSchema },
  handler: ({ params: { id }, body, audit }) => changeProject(id, body, audit),
});
