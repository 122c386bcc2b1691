/** The file format of discovery vectors, `discovery-vectors/1`. */
import { z } from "zod";
import { semanticsSchema } from "../../lib/discovery";

const finite = z.number();

const responseSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("prometheus"), body: z.unknown() }),
  z.object({ kind: z.literal("loki"), body: z.unknown() }),
  z.object({
    kind: z.literal("registry"),
    pages: z.array(
      z.object({
        repository: z.string().optional(),
        tags: z.array(z.string()).nullable(),
        link: z.string().nullish(),
      }),
    ),
  }),
  z.object({ kind: z.literal("pullCostProfile"), csv: z.string().optional(), json: z.unknown().optional() }),
  z.object({ kind: z.literal("error"), status: z.number().int(), body: z.string() }),
]);

const expectedQuerySchema = z.object({
  status: z.enum(["success", "failed"]).optional(),
  series: finite.optional(),
  samples: finite.optional(),
  records: finite.optional(),
  ignoredSeries: finite.optional(),
  messageContains: z.string().optional(),
});

const expectedTermSchema = z.object({
  signal: z.string().optional(),
  raw: finite.nullish(),
  normalized: finite.nullish(),
  weight: finite.optional(),
  contribution: finite.optional(),
});

const expectedFactorSchema = z.object({
  name: z.string().optional(),
  signal: z.string().nullish(),
  raw: finite.nullish(),
  value: finite.optional(),
  logShare: finite.nullish(),
});

const expectedImageSchema = z.object({
  image: z.string(),
  rank: z.number().int().optional(),
  finalScore: finite.optional(),
  selected: z.boolean().optional(),
  missing: z.array(z.string()).optional(),
  terms: z.array(expectedTermSchema).optional(),
  factors: z.array(expectedFactorSchema).optional(),
});

const signalValues = z.custom<Readonly<Record<string, number>>>(
  (value) =>
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((each) => typeof each === "number"),
  // A zod record would rebuild the map and lose an image called __proto__.
  "must map images to numbers",
);

const vectorSchema = z.object({
  id: z.string(),
  title: z.string().optional(),
  policy: z.unknown(),
  semantics: semanticsSchema.optional(),
  now: z.string(),
  harness: z
    .object({
      prometheusMaxPoints: z.number().int().positive().optional(),
      lokiLimit: z.number().int().positive().optional(),
    })
    .optional(),
  responses: z.record(z.string(), responseSchema),
  expect: z.object({
    queryResults: z.record(z.string(), expectedQuerySchema).optional(),
    signals: z.record(z.string(), signalValues).optional(),
    ranking: z.array(expectedImageSchema).optional(),
    dropped: z.array(z.string()).optional(),
    runStatus: z.enum(["succeeded", "partial", "failed"]).optional(),
    warningCodes: z.array(z.string()).optional(),
    status: z.unknown().optional(),
  }),
});

export const vectorFileSchema = z.object({
  schema: z.literal("discovery-vectors/1"),
  tolerance: z.number().positive().optional(),
  note: z.string().optional(),
  vectors: z.array(vectorSchema),
});

export type Vector = z.infer<typeof vectorSchema>;
export type VectorResponse = z.infer<typeof responseSchema>;
export type ExpectedImage = z.infer<typeof expectedImageSchema>;
