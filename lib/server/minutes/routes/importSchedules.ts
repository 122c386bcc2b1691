import { cursorQuerySchema, pageOf } from "../../../api/common";
import { importScheduleInputSchema, importScheduleSchema } from "../../../api/imports";
import { routesOf } from "../../auth/defineRoute";
import { json } from "../../http/body/json";
import { tagged } from "../../http/etag";
import { nameParams } from "../../http/routes/params";
import { listSchedules, readSchedule, removeSchedule, setSchedule } from "../imports/schedule/schedules";

const route = routesOf("Minutes");
const known = {
  status: 200,
  description: "The schedule",
  schema: importScheduleSchema,
  headers: ["etag"],
} as const;

export const listImportSchedulesRoute = route("GET /api/v1/import-schedules", "listImportSchedules", {
  summary: "List the schedules of imports, each with the time of the next import.",
  role: "viewer",
  query: cursorQuerySchema,
  response: { status: 200, description: "A page of schedules", schema: pageOf(importScheduleSchema) },
  handler: ({ query }) => listSchedules(query),
});

export const getImportScheduleRoute = route("GET /api/v1/import-schedules/{name}", "getImportSchedule", {
  summary:
    "Return the schedule of imports from the named GitLab. The ETag is the revision, for If-Match; imports do not change it.",
  role: "viewer",
  params: nameParams,
  response: known,
  handler: async ({ params }) => tagged(await readSchedule(params.name)),
});

export const setImportScheduleRoute = route("PUT /api/v1/import-schedules/{name}", "setImportSchedule", {
  summary:
    'Create or replace the schedule of imports from the named GitLab: the interval in hours, and how many previous days of jobs to import. An import starts only if no other import of the data source is in progress. With If-Match, 412 if the schedule has been changed since; `"0"` saves only if there is none.',
  role: "tuner",
  params: nameParams,
  ifMatch: true,
  body: json(importScheduleInputSchema),
  response: known,
  handler: async ({ params, body, audit, ifMatch }) =>
    tagged(await setSchedule(params.name, body, audit, ifMatch)),
});

export const removeImportScheduleRoute = route(
  "DELETE /api/v1/import-schedules/{name}",
  "removeImportSchedule",
  {
    summary:
      "Remove the schedule of a data source's imports. An import in progress continues. With If-Match, 412 if the schedule has been changed since.",
    role: "tuner",
    params: nameParams,
    ifMatch: true,
    response: { status: 204, description: "Schedule removed" },
    handler: ({ params, audit, ifMatch }) => removeSchedule(params.name, audit, ifMatch),
  },
);
