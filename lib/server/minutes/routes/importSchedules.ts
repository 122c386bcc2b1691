import { cursorQuerySchema, pageOf } from "../../../api/common";
import { importScheduleInputSchema, importScheduleSchema } from "../../../api/imports";
import { routesOf } from "../../auth/defineRoute";
import { json } from "../../http/body/json";
import { nameParams } from "../../http/routes/params";
import { listSchedules, removeSchedule, setSchedule } from "../imports/schedule/schedules";

const route = routesOf("Minutes");

export const listImportSchedulesRoute = route("GET /api/v1/import-schedules", "listImportSchedules", {
  summary: "List the schedules of imports, each with the time of the next import.",
  role: "viewer",
  query: cursorQuerySchema,
  response: { status: 200, description: "A page of schedules", schema: pageOf(importScheduleSchema) },
  handler: ({ query }) => listSchedules(query),
});

export const setImportScheduleRoute = route("PUT /api/v1/import-schedules/{name}", "setImportSchedule", {
  summary:
    "Create or replace the schedule of imports from the named GitLab: the interval in hours, and how many previous days of jobs to import. An import starts only if no other import of the data source is in progress.",
  role: "tuner",
  params: nameParams,
  body: json(importScheduleInputSchema),
  response: { status: 200, description: "The schedule", schema: importScheduleSchema },
  handler: ({ params, body, audit }) => setSchedule(params.name, body, audit),
});

export const removeImportScheduleRoute = route(
  "DELETE /api/v1/import-schedules/{name}",
  "removeImportSchedule",
  {
    summary: "Remove the schedule of a data source's imports. An import in progress continues.",
    role: "tuner",
    params: nameParams,
    response: { status: 204, description: "Schedule removed" },
    handler: ({ params, audit }) => removeSchedule(params.name, audit),
  },
);
