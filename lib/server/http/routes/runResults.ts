import { z } from "zod";
import { runSeriesSchema, whatIfAnswerSchema, whatIfRequestSchema } from "../../../api/runs";
import { explanationSchema } from "../../../discovery/explanation";
import { runDiffSchema } from "../../../discovery/runDiff";
import { rankedImageSchema } from "../../../discovery/result";
import {
  diffRuns,
  explainRunImage,
  getRun,
  readArtifact,
  runSeries,
  runStatusYaml,
  whatIf,
} from "../../runs";
import { toCsv, type Cell } from "../csv";
import { answerJson } from "../answer";
import { defineRoute } from "../defineRoute";
import { contentDisposition } from "../fileName";
import { idParams } from "./params";

const tag = "Run results";
const imageName = z.string().min(1).max(4_096);

export const runStatusRoute = defineRoute({
  method: "GET",
  path: "/api/v1/runs/{id}/status.yaml",
  operationId: "getRunStatus",
  tag,
  summary: "The policy's status as the operator would write it.",
  role: "viewer",
  params: idParams,
  response: { status: 200, description: "The status", contentTypes: ["application/yaml"] },
  handler: async ({ params }) =>
    new Response(await runStatusYaml(params.id), {
      headers: { "content-type": "application/yaml; charset=utf-8" },
    }),
});

const imagesSchema = z.object({ items: z.array(rankedImageSchema) });

export const runImagesRoute = defineRoute({
  method: "GET",
  path: "/api/v1/runs/{id}/images",
  operationId: "getRunImages",
  tag,
  summary: "The ranking as JSON, or as CSV with one column a signal.",
  role: "viewer",
  params: idParams,
  query: z.object({ format: z.enum(["json", "csv"]).default("json") }),
  response: { status: 200, description: "The ranking", contentTypes: ["application/json", "text/csv"] },
  handler: async ({ params, query }) => {
    const run = await getRun(params.id);
    if (query.format === "json") return answerJson(imagesSchema.parse({ items: run.ranking }), 200);
    const signals = run.signalResults.map(({ name }) => name);
    const header = [
      "rank",
      "image",
      "score",
      "selected",
      "gap",
      "missing",
      ...signals,
      "policy",
      "version",
      "run",
    ];
    const rows = run.ranking.map((image): Cell[] => {
      const values = new Map(image.signals.map(({ name, raw }) => [name, raw]));
      return [
        ...[image.rank, image.image, image.finalScore, image.selected, image.gap, image.missing.join(" ")],
        ...signals.map((name) => values.get(name) ?? null),
        ...[run.policy, run.policyVersion, run.id],
      ];
    });
    return new Response(toCsv(header, rows), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": contentDisposition("attachment", `${run.policy}-${run.id}.csv`),
      },
    });
  },
});

export const runArtifactRoute = defineRoute({
  method: "GET",
  path: "/api/v1/runs/{id}/artifact",
  operationId: "getRunArtifact",
  tag,
  summary: "What the queries brought in, compressed; 404 when it is not kept any more.",
  role: "viewer",
  params: idParams,
  response: { status: 200, description: "The samples", contentTypes: ["application/octet-stream"] },
  handler: async ({ params }) => {
    const bytes = await readArtifact(params.id);
    return new Response(new Uint8Array(bytes), {
      headers: {
        "content-type": "application/octet-stream",
        "content-disposition": contentDisposition("attachment", `${params.id}.plimsoll`),
      },
    });
  },
});

export const diffRunsRoute = defineRoute({
  method: "GET",
  path: "/api/v1/runs/{id}/diff/{other}",
  operationId: "diffRuns",
  tag,
  summary: "From this run to the other: images that entered, left and moved.",
  role: "viewer",
  params: idParams.extend({ other: z.string().min(1).max(80) }),
  response: { status: 200, description: "The differences", schema: runDiffSchema },
  handler: ({ params }) => diffRuns(params.id, params.other),
});

export const explainImageRoute = defineRoute({
  method: "GET",
  path: "/api/v1/runs/{id}/explanations",
  operationId: "explainImage",
  tag,
  summary: "Why an image is where it is, or why it is not there at all.",
  role: "viewer",
  params: idParams,
  query: z.object({ image: imageName }),
  response: { status: 200, description: "The explanation", schema: explanationSchema },
  handler: ({ params, query }) => explainRunImage(params.id, query.image),
});

export const runSeriesRoute = defineRoute({
  method: "GET",
  path: "/api/v1/runs/{id}/series",
  operationId: "getRunSeries",
  tag,
  summary: "The samples behind a query's signals for some images, thinned out for drawing.",
  role: "viewer",
  params: idParams,
  query: z.object({
    query: z.string().min(1).max(253),
    image: z.union([imageName, z.array(imageName).max(20)]).transform((value) => [value].flat()),
  }),
  response: { status: 200, description: "The series", schema: runSeriesSchema },
  handler: ({ params, query }) => runSeries(params.id, query.query, query.image),
});

export const whatIfRoute = defineRoute({
  method: "POST",
  path: "/api/v1/runs/{id}/what-if",
  operationId: "whatIf",
  tag,
  summary:
    "The ranking that another document would give on this run's stored samples, on request with its analysis: " +
    "why, what would change it, and how sure it is.",
  role: "viewer",
  limit: "compute",
  params: idParams,
  keepsNothing: true,
  body: { schema: whatIfRequestSchema, yaml: true },
  response: { status: 200, description: "The run, recomputed", schema: whatIfAnswerSchema },
  handler: ({ params, body }) => whatIf(params.id, body.spec, body.analysis),
});
