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
    "List events of the audit log: who changed what. Sorted newest first by default. `action` filters by the beginning of an action (`policy.`), `q` by a part of the actor, target or action, either as stored or as worded on the audit page.",
  role: "admin",
  query: auditQuerySchema,
  response: { status: 200, description: "A page of events", schema: pageOf(auditEventSchema) },
  handler: ({ query }) => {
    const { cursor, limit, sort, ...filter } = query;
    return listAuditEvents(filter, { cursor, limit, sort });
  },
});

export const exportAuditEventsRoute = route("GET /api/v1/audit-events/export", "exportAuditEvents", {
  summary:
    "Export all events that match the filter as a file. The export itself is not recorded in the audit log.",
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
  summary: "Return an event with the state before and after the change. Secrets are masked.",
  role: "admin",
  params: idParams,
  response: { status: 200, description: "The event", schema: auditEventDetailSchema },
  handler: ({ params }) => getAuditEvent(params.id),
});
