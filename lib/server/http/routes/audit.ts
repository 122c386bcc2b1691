import {
  auditEventDetailSchema,
  auditEventSchema,
  auditExportQuerySchema,
  auditQuerySchema,
} from "../../../api/audit";
import { pageOf } from "../../../api/common";
import { exportAuditEvents, getAuditEvent, listAuditEvents } from "../../auditLog";
import { auditCsv, auditJson, textStream } from "../auditExport";
import { decodeUuidCursor, encodeCursor } from "../cursor";
import { defineRoute } from "../defineRoute";
import { contentDisposition } from "../fileName";
import { idParams } from "./params";

const tag = "Audit";

export const listAuditEventsRoute = defineRoute({
  method: "GET",
  path: "/api/v1/audit-events",
  operationId: "listAuditEvents",
  tag,
  summary:
    "Who changed what, newest first. `action` is the beginning of one (`policy.`), `q` a part of actor, target or action.",
  role: "admin",
  query: auditQuerySchema,
  response: { status: 200, description: "A page", schema: pageOf(auditEventSchema) },
  handler: async ({ query }) => {
    const { cursor, limit, ...filter } = query;
    const page = await listAuditEvents({ limit, filter, before: decodeUuidCursor(cursor) });
    return { items: page.items, nextCursor: encodeCursor(page.next) };
  },
});

export const exportAuditEventsRoute = defineRoute({
  method: "GET",
  path: "/api/v1/audit-events/export",
  operationId: "exportAuditEvents",
  tag,
  summary: "All events that the filter finds, as a file. Leaves no event itself.",
  role: "admin",
  query: auditExportQuerySchema,
  response: { status: 200, description: "The events", contentTypes: ["text/csv", "application/json"] },
  handler: ({ query }) => {
    const { format, ...filter } = query;
    const events = exportAuditEvents(filter);
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
    const response = new Response(textStream(format === "csv" ? auditCsv(events) : auditJson(events)), {
      headers: {
        "content-type": `${format === "csv" ? "text/csv" : "application/json"}; charset=utf-8`,
        "content-disposition": contentDisposition("attachment", `plimsoll-audit-${stamp}Z.${format}`),
        "cache-control": "no-store",
      },
    });
    return Promise.resolve(response);
  },
});

export const getAuditEventRoute = defineRoute({
  method: "GET",
  path: "/api/v1/audit-events/{id}",
  operationId: "getAuditEvent",
  tag,
  summary: "One event with what was before and after; secrets are masked.",
  role: "admin",
  params: idParams,
  response: { status: 200, description: "The event", schema: auditEventDetailSchema },
  handler: ({ params }) => getAuditEvent(params.id),
});
