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
    "What changed in all parts, newest first unless sorted: policies, selections of runs, nodes over and back under their waterlines, factors, quotas, data sources, queue settings; each with before and after.",
  role: "viewer",
  query: changesQuerySchema,
  response: { status: 200, description: "A page", schema: pageOf(changeSchema) },
  handler: ({ query }) => {
    const { cursor, limit, sort, ...filter } = query;
    return listChanges(filter, { cursor, limit, sort });
  },
});

export const exportChangesRoute = route("GET /api/v1/changes/export", "exportChanges", {
  summary: "All changes that the filter finds, as a file. CSV has a row for each field that differs.",
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
