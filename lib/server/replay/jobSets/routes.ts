import { z } from "zod";
import { cursorQuerySchema, pageOf } from "../../../api/common";
import { jobSetSchema } from "../../../api/jobSets";
import { csvRows } from "../../../document/csv";
import { routesOf } from "../../auth/defineRoute";
import { readBlob } from "../../blobs/read";
import { contentDisposition } from "../../http/fileName";
import { Answer } from "../../http/route";
import { idParams } from "../../http/routes/params";
import { streamOf } from "../../http/stream";
import { jobSetBody, readJobSetUpload } from "../upload";
import { createJobSet } from "./create";
import { listJobSets, readJobSet, rejectedBlob } from "./read";

const route = routesOf("Replays");

export const createJobSetRoute = route("POST /api/v1/job-sets", "createJobSet", {
  summary:
    "Upload a new version of a job set: `jobs` and `images` as CSV, plain or compressed with gzip or zstd, or as Parquet. The files are read in the background by an operation with the same id.",
  role: "tuner",
  limit: "expensive",
  body: jobSetBody,
  response: { status: 202, description: "The queued job set", schema: jobSetSchema, headers: ["location"] },
  handler: async ({ body, audit }) => {
    const { name, files, discard } = await readJobSetUpload(body);
    try {
      const made = await createJobSet({ name, source: "upload", files }, audit);
      return new Answer(made, { location: `/api/v1/job-sets/${made.id}` });
    } catch (error) {
      await discard();
      throw error;
    }
  },
});

export const listJobSetsRoute = route("GET /api/v1/job-sets", "listJobSets", {
  summary: "List the versions of job sets, newest first, each with its quality report.",
  role: "viewer",
  query: cursorQuerySchema,
  response: { status: 200, description: "A page of versions", schema: pageOf(jobSetSchema) },
  handler: ({ query }) => listJobSets(query),
});

export const getJobSetRoute = route("GET /api/v1/job-sets/{id}", "getJobSet", {
  summary: "Return a version of a job set, with its quality report once it has been read.",
  role: "viewer",
  params: idParams,
  response: { status: 200, description: "The version of the job set", schema: jobSetSchema },
  handler: ({ params }) => readJobSet(params.id),
});

export const getJobSetRejectionsRoute = route("GET /api/v1/job-sets/{id}/rejections", "getJobSetRejections", {
  summary: "Download the rows of a job set that were rejected, as CSV: file, line, column and reason.",
  role: "viewer",
  params: idParams,
  response: { status: 200, description: "The rejected rows", content: { "text/csv": z.string() } },
  handler: async ({ params }) => {
    const blob = await rejectedBlob(params.id);
    return new Response(
      blob === null ? csvRows([["file", "line", "column", "reason"]]) : streamOf(readBlob(blob)),
      {
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": contentDisposition("attachment", `rejected-${params.id}.csv`),
          "cache-control": "no-store",
        },
      },
    );
  },
});
