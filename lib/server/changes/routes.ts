import { z } from "zod";
import { changeSchema, changesExportQuerySchema, changesQuerySchema } from "../../api/changes";
import { pageOf } from "../../api/common";
import { routesOf } from "../auth/defineRoute";
import { fileAnswer } from "../http/fileAnswer";
import { jsonArray } from "../http/jsonArray";
import { changesCsv } from "./export";
import { exportChanges, listChanges } from "./read";

const route = routesOf("Changes");

export const listChangesRoute = route("GET /api/v1/changes", "listChanges", {
  summary:
    "List changes in all parts, sorted newest first by default, each with before and after: policies, selections of runs, nodes that rise above or return below their waterlines, cost factors, quotas, data sources and queue settings.",
  role: "viewer",
  query: changesQuerySchema,
  response: { status: 200, description: "A page of changes", schema: pageOf(changeSchema) },
  handler: ({ query }) => {
    const { cursor, limit, sort, ...filter } = query;
    return listChanges(filter, { cursor, limit, sort });
  },
});

export const exportChangesRoute = route("GET /api/v1/changes/export", "exportChanges", {
  summary: "Export all changes that match the filter as a file. CSV has one row for each field that differs.",
  role: "viewer",
  query: changesExportQuerySchema,
  response: {
    status: 200,
    description: "The changes",
    content: { "text/csv": z.string(), "application/json": z.array(changeSchema) },
  },
  handler: ({ query }) => {
    const { format, ...filter } = query;
    const changes = exportChanges(filter);
    return Promise.resolve(
      fileAnswer(format === "csv" ? changesCsv(changes) : jsonArray(changes), "plimsoll-changes", format),
    );
  },
});
