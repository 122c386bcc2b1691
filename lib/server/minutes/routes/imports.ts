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
  headers: ["location"],
} as const;
const located = (made: z.input<typeof importSchema>) =>
  new Answer(made, { location: `/api/v1/imports/${made.id}` });

export const createImportRoute = route("POST /api/v1/imports", "createImport", {
  summary:
    "Import the builds of GitLab projects: of the named projects, of a group, or of all projects that the token is a member of. Builds that are already known stay unchanged.",
  role: "tuner",
  limit: "expensive",
  body: json(importRequestSchema),
  response,
  handler: async ({ body, audit }) => located(await createImport(body, audit)),
});

export const uploadImportRoute = route("POST /api/v1/imports/csv", "uploadImport", {
  summary:
    "Import builds from a CSV file with a header, sent as the part `file`. Invalid rows are listed with the reason.",
  role: "tuner",
  limit: "expensive",
  body: multipart({ file: { kind: "file", maxBytes: LIMITS.importFileBytes.value } }),
  response,
  handler: async ({ body, audit }) => located(await uploadImport(body, audit)),
});

export const listImportsRoute = route("GET /api/v1/imports", "listImports", {
  summary: "List imports of builds, newest first.",
  role: "viewer",
  query: cursorQuerySchema,
  response: { status: 200, description: "A page of imports", schema: pageOf(importSummarySchema) },
  handler: ({ query }) => listImports(query),
});

export const getImportRoute = route("GET /api/v1/imports/{id}", "getImport", {
  summary:
    "Return an import with the result for each project. Its operation has the same id; use it to watch or cancel the import.",
  role: "viewer",
  params: idParams,
  response: { status: 200, description: "The import", schema: importSchema },
  handler: ({ params }) => readImport(params.id),
});

export const getImportRejectionsRoute = route("GET /api/v1/imports/{id}/rejections", "getImportRejections", {
  summary:
    "Download the rows or jobs that an import rejected, as CSV: line or job, column, value and reason.",
  role: "viewer",
  params: idParams,
  response: { status: 200, description: "The rejected rows or jobs", content: { "text/csv": z.string() } },
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
