import { z } from "zod";
import {
  auditEventDetailSchema,
  auditEventSchema,
  auditExportQuerySchema,
  auditQuerySchema,
} from "../../api/audit";
import { pageOf } from "../../api/common";
import { exportAuditEvents, getAuditEvent, listAuditEvents } from "./read";
import { auditCsv } from "./export";
import { routesOf } from "../auth/defineRoute";
import { fileAnswer } from "../http/fileAnswer";
import { jsonArray } from "../http/jsonArray";
import { idParams } from "../http/routes/params";

const route = routesOf("Audit");

export const listAuditEventsRoute = route("GET /api/v1/audit-events", "listAuditEvents", {
  summary:
    "Who changed what, newest first unless sorted. `action` is the beginning of one (`policy.`), `q` a part of actor, target or action, as it is written or in the words of the audit page.",
  role: "admin",
  query: auditQuerySchema,
  response: { status: 200, description: "A page", schema: pageOf(auditEventSchema) },
  handler: ({ query }) => {
    const { cursor, limit, sort, ...filter } = query;
    return listAuditEvents(filter, { cursor, limit, sort });
  },
});

export const exportAuditEventsRoute = route("GET /api/v1/audit-events/export", "exportAuditEvents", {
  summary: "All events that the filter finds, as a file. Leaves no event itself.",
  role: "admin",
  query: auditExportQuerySchema,
  response: {
    status: 200,
    description: "The events",
    content: { "text/csv": z.string(), "application/json": z.array(auditEventDetailSchema) },
  },
  handler: ({ query }) => {
    const { format, ...filter } = query;
    const events = exportAuditEvents(filter);
    return Promise.resolve(
      fileAnswer(format === "csv" ? auditCsv(events) : jsonArray(events), "plimsoll-audit", format),
    );
  },
});

export const getAuditEventRoute = route("GET /api/v1/audit-events/{id}", "getAuditEvent", {
  summary: "One event with what was before and after; secrets are masked.",
  role: "admin",
  params: idParams,
  response: { status: 200, description: "The event", schema: auditEventDetailSchema },
  handler: ({ params }) => getAuditEvent(params.id),
});
