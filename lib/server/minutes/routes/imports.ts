import { z } from "zod";
import { cursorQuerySchema, pageOf } from "../../../api/common";
import { importRequestSchema, importSchema, importSummarySchema } from "../../../api/imports";
import { LIMITS } from "../../../limits/limits";
import { routesOf } from "../../auth/defineRoute";
import { json } from "../../http/body/json";
import { multipart } from "../../http/body/multipart";
import { Answer } from "../../http/route";
import { idParams } from "../../http/routes/params";
import { contentDisposition } from "../../http/fileName";
import { streamOf } from "../../http/stream";
import { createImport } from "../imports/create";
import { listImports, readImport } from "../imports/read";
import { rejectionsCsv } from "../imports/rejections";
import { uploadImport } from "../imports/upload";

const route = routesOf("Minutes");
const response = {
  status: 202,
  description: "The queued import",
  schema: importSchema,
  tells: ["location"],
} as const;
const located = (made: z.input<typeof importSchema>) =>
  new Answer(made, { location: `/api/v1/imports/${made.id}` });

export const createImportRoute = route("POST /api/v1/imports", "createImport", {
  summary:
    "Import the builds of GitLab projects: of those named, of a group, or of all that the token is a member of. What is known already changes nothing.",
  role: "tuner",
  limit: "expensive",
  body: json(importRequestSchema),
  response,
  handler: async ({ body, audit }) => located(await createImport(body, audit)),
});

export const uploadImportRoute = route("POST /api/v1/imports/csv", "uploadImport", {
  summary:
    "Import builds from a CSV file with a header, as the part `file`. Rows that are wrong are listed with the reason.",
  role: "tuner",
  limit: "expensive",
  body: multipart({ file: { kind: "file", maxBytes: LIMITS.importFileBytes.value } }),
  response,
  handler: async ({ body, audit }) => located(await uploadImport(body, audit)),
});

export const listImportsRoute = route("GET /api/v1/imports", "listImports", {
  summary: "Imports of builds, newest first.",
  role: "viewer",
  query: cursorQuerySchema,
  response: { status: 200, description: "A page", schema: pageOf(importSummarySchema) },
  handler: ({ query }) => listImports(query),
});

export const getImportRoute = route("GET /api/v1/imports/{id}", "getImport", {
  summary:
    "An import with the outcome of each project. Its operation has the same id and is watched and cancelled by it.",
  role: "viewer",
  params: idParams,
  response: { status: 200, description: "The import", schema: importSchema },
  handler: ({ params }) => readImport(params.id),
});

export const getImportRejectionsRoute = route("GET /api/v1/imports/{id}/rejections", "getImportRejections", {
  summary: "The rows or jobs that an import could not take, as CSV: line or job, column, value and reason.",
  role: "viewer",
  params: idParams,
  response: { status: 200, description: "The list", content: { "text/csv": z.string() } },
  handler: async ({ params }) => {
    const { id } = await readImport(params.id);
    return new Response(streamOf(rejectionsCsv(id)), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": contentDisposition("attachment", `rejected-${id}.csv`),
        "cache-control": "no-store",
      },
    });
  },
});
