import { z } from "zod";
import { cursorQuerySchema, pageOf } from "../../../api/common";
import { runSeriesSchema, whatIfAnswerSchema, whatIfRequestSchema } from "../../../api/runs";
import {
  counterfactualSchema,
  imageExplanationSchema,
  policyStatusSchema,
  rankedImageSchema,
  runDiffSchema,
} from "../../../discovery";
import {
  diffRuns,
  explainRunImage,
  getRunSummary,
  rankingDocument,
  readArtifact,
  runCsv,
  runRemedies,
  runSeries,
  runStatusYaml,
  whatIf,
} from "../runs";
import { LIMITS } from "../../../limits/limits";
import { answerBody, answerText } from "../../http/answer";
import { routesOf } from "../../auth/defineRoute";
import { decodeNumberCursor } from "../../http/cursor";
import { contentDisposition } from "../../http/fileName";
import { idParams } from "../../http/routes/params";
import { jsonOrDocument } from "../../http/body/json";

const route = routesOf("Run results");
const imageName = z.string().min(1).max(4_096);

export const runStatusRoute = route("GET /api/v1/runs/{id}/status.yaml", "getRunStatus", {
  summary: "Return the policy's status in the form that the operator writes.",
  role: "viewer",
  params: idParams,
  response: {
    status: 200,
    description: "The status document",
    content: { "application/yaml": z.object({ status: policyStatusSchema }) },
  },
  conflict: "`runUnfinished`: the run has no result yet",
  handler: async ({ params, signal }) =>
    new Response(await runStatusYaml(params.id, signal), {
      headers: { "content-type": "application/yaml; charset=utf-8" },
    }),
});

const imagesQuerySchema = z
  .object({
    format: z.enum(["json", "csv"]).default("json").meta({ description: "Format of the response." }),
    cursor: cursorQuerySchema.shape.cursor,
    limit: cursorQuerySchema.shape.limit.removeDefault().optional().meta({
      description:
        "Maximum number of items in a page. Without `limit` and `cursor`, the whole ranking is returned.",
    }),
  })
  .superRefine(({ format, cursor, limit }, context) => {
    if (format === "json") return;
    const message = "CSV has the whole ranking: leave it out, or ask for format=json";
    if (limit !== undefined) context.addIssue({ code: "custom", path: ["limit"], message });
    if (cursor !== undefined) context.addIssue({ code: "custom", path: ["cursor"], message });
  });

const DEFAULT_LIMIT = cursorQuerySchema.parse({}).limit;

export const runImagesRoute = route("GET /api/v1/runs/{id}/images", "getRunImages", {
  summary:
    "Return the ranking as JSON, or as CSV with one column for each signal. Without `limit` and `cursor` the whole ranking, otherwise a page of it, sorted by rank.",
  role: "viewer",
  params: idParams,
  query: imagesQuerySchema,
  response: {
    status: 200,
    description: "The ranking",
    content: { "application/json": pageOf(rankedImageSchema), "text/csv": z.string() },
  },
  conflict: "`runUnfinished`: there is no CSV before the run has a result",
  handler: async ({ params, query, signal }) => {
    const { format, cursor, limit } = query;
    if (format === "json") {
      const after = decodeNumberCursor(cursor);
      const asked = after !== undefined || limit !== undefined;
      const page = asked ? { after: after ?? 0, limit: limit ?? DEFAULT_LIMIT } : undefined;
      return answerText(await rankingDocument(params.id, page));
    }
    const { policy } = await getRunSummary(params.id);
    return new Response(await runCsv(params.id, signal), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": contentDisposition("attachment", `${policy}-${params.id}.csv`),
      },
    });
  },
});

export const runArtifactRoute = route("GET /api/v1/runs/{id}/artifact", "getRunArtifact", {
  summary:
    "Download the samples that the run's queries returned, compressed; 404 if they are no longer kept.",
  role: "viewer",
  params: idParams,
  response: {
    status: 200,
    description: "The samples",
    content: { "application/octet-stream": z.string().meta({ format: "binary" }) },
  },
  handler: async ({ params }) => {
    const { body, size } = await readArtifact(params.id);
    return new Response(body, {
      headers: {
        "content-length": String(size),
        "content-type": "application/octet-stream",
        "content-disposition": contentDisposition("attachment", `${params.id}.plimsoll`),
      },
    });
  },
});

export const diffRunsRoute = route("GET /api/v1/runs/{id}/diff/{other}", "diffRuns", {
  summary: "Compare this run with another: images that entered, left and moved.",
  role: "viewer",
  limit: "compute",
  params: idParams.extend({ other: z.string().min(1).max(80) }),
  response: { status: 200, description: "The differences", schema: runDiffSchema },
  conflict: "`runUnfinished`: the run has no result yet",
  handler: async ({ params, signal }) => answerBody(await diffRuns(params.id, params.other, signal)),
});

export const explainImageRoute = route("GET /api/v1/runs/{id}/explanations", "explainImage", {
  summary: "Return why an image has its rank in the run, or why it is not in the ranking.",
  role: "viewer",
  limit: "compute",
  params: idParams,
  query: z.object({ image: imageName.meta({ description: "Exact name of the image." }) }),
  response: { status: 200, description: "The explanation", schema: imageExplanationSchema },
  conflict: "`runUnfinished`: the run has no result yet",
  handler: async ({ params, query, signal }) =>
    answerBody(await explainRunImage(params.id, query.image, signal)),
});

export const runRemediesRoute = route("GET /api/v1/runs/{id}/remedies", "getRunRemedies", {
  summary:
    "Return the smallest changes that would move an image across the cut, each with the images that it would add and remove; 404 if the run's samples are no longer kept.",
  role: "viewer",
  limit: "compute",
  params: idParams,
  query: z.object({ image: imageName.meta({ description: "Exact name of the image." }) }),
  response: { status: 200, description: "The changes", schema: counterfactualSchema },
  handler: async ({ params, query, signal }) => answerBody(await runRemedies(params.id, query.image, signal)),
});

export const runSeriesRoute = route("GET /api/v1/runs/{id}/series", "getRunSeries", {
  summary: "Return the samples behind a query's signals for some images, downsampled for charts.",
  role: "viewer",
  params: idParams,
  query: z.object({
    query: z.string().min(1).max(253).meta({ description: "Name of the query." }),
    image: z
      .union([imageName, z.array(imageName).max(LIMITS.seriesImages.value)])
      .transform((value) => [value].flat())
      .meta({
        description: `Exact name of an image; repeat for several, at most ${LIMITS.seriesImages.value}.`,
      }),
  }),
  response: { status: 200, description: "The series", schema: runSeriesSchema },
  handler: ({ params, query, signal }) => runSeries(params.id, query.query, query.image, signal),
});

export const whatIfRoute = route("POST /api/v1/runs/{id}/what-if", "whatIf", {
  summary:
    "Compute the ranking that another document would give on this run's stored samples, optionally with its analysis: reasons, counterfactuals and stability.",
  role: "viewer",
  limit: "compute",
  params: idParams,
  keepsNothing: true,
  body: jsonOrDocument(whatIfRequestSchema, "DiscoveryPolicy"),
  response: { status: 200, description: "The recomputed run", schema: whatIfAnswerSchema },
  handler: async ({ params, body, signal }) =>
    answerBody(await whatIf(params.id, body.spec, body.analysis, signal)),
});
