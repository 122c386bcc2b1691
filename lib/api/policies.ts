/** Policies, their versions, validation and comparison. */
import { z } from "zod";
import {
  expectationSchema,
  policySchema,
  semanticsSchema,
  spellingSchema,
  policyChangeSchema,
} from "../discovery/shapes";
import { errorDetailSchema, instantSchema, resourceNameSchema, specTextSchema } from "./common";
import { guardReasonSchema, versionMessageSchema } from "./policyTexts";
import { runSummarySchema } from "./runs";

export const validationSchema = z.object({
  valid: z.boolean(),
  errors: z.array(errorDetailSchema),
  warnings: z.array(errorDetailSchema),
  spelling: spellingSchema,
  policy: policySchema.nullable(),
});

/** A policy document in either spelling. */
export const policyDocumentSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.literal("DiscoveryPolicy"),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({ queries: z.array(z.looseObject({ name: z.string() })) }),
});

/** `spec` is the whole document, YAML or JSON text. */
export const policyInputSchema = z.strictObject({
  spec: specTextSchema,
  message: versionMessageSchema.optional(),
  semantics: semanticsSchema.optional(),
});

export const policyUpdateSchema = policyInputSchema.extend({ guardReason: guardReasonSchema.optional() });

export const policyRestoreSchema = z.strictObject({ guardReason: guardReasonSchema.optional() });

export const policyCreateSchema = policyInputSchema.extend({
  /** Overrides metadata.name; used to duplicate a policy. */
  name: resourceNameSchema.optional(),
});

export const POLICY_SORTS = ["name", "updated", "lastRun"] as const;
export type PolicySort = (typeof POLICY_SORTS)[number];

const rankedEdgeSchema = z.object({
  image: z.string().describe("Image reference."),
  score: z.number().describe("Score of the image, in `scoreUnit`."),
});

/** The images around the cut in a policy's newest run with a result. */
export const policyResultSchema = z.object({
  runId: z.string().describe("Id of the run."),
  evaluatedAt: instantSchema.nullable().describe("Instant up to which the run evaluated its data."),
  selectedCount: z.number().int().describe("Number of images above the cut."),
  imageCount: z.number().int().describe("Number of images with a rank, selected or not."),
  lastIn: rankedEdgeSchema.nullable().describe("Last image above the cut; null if there is none."),
  firstOut: rankedEdgeSchema.nullable().describe("First image below the cut; null if there is none."),
  scoreUnit: z.string().nullable().optional().describe("Unit of the scores; null if they are bare numbers."),
  expectation: expectationSchema
    .pick({ expected: true, kept: true, dropped: true })
    .optional()
    .describe(
      "How many of the policy's expected images are selected, with at most five of those that are not. Absent if the policy had no expected images when it ran.",
    ),
});
export type PolicyResult = z.infer<typeof policyResultSchema>;

export const policySummarySchema = z.object({
  name: z.string().describe("Name of the policy: a DNS-1123 subdomain of at most 253 characters."),
  version: z.number().int().describe("Newest version, counted from 1; also the ETag of the policy."),
  spelling: spellingSchema.describe("Spelling of the policy's document."),
  semantics: semanticsSchema.describe("Semantics by which the policy is read."),
  strategy: z.string().nullable().describe("Name of the ranking's strategy; null if the policy names none."),
  queryCount: z.number().int().describe("Number of queries in the policy."),
  signalCount: z.number().int().describe("Number of signals in the policy."),
  maxImages: z.number().int().describe("The cut: the maximum number of images selected."),
  syncIntervalSeconds: z.number().describe("Seconds between two scheduled runs."),
  scheduled: z.boolean().describe("Whether the policy runs on its schedule."),
  nextRunAt: instantSchema
    .nullable()
    .describe(
      "When the next scheduled run starts, unless a run is in progress at that time; null if `scheduled` is false.",
    ),
  demo: z.boolean().describe("Whether the policy is part of the demo data."),
  updatedAt: instantSchema.describe("When the newest version was saved."),
  lastRun: runSummarySchema.nullable().describe("Newest run of the policy; null before the first run."),
  result: policyResultSchema
    .nullable()
    .describe(
      "Images around the cut in the newest run with a result, which may be older than `lastRun`. Null until a run has succeeded at least partly.",
    ),
  change: z
    .object({
      previousRunId: z.string().describe("Id of the run that the newest one is compared with."),
      entered: z.array(z.string()).describe("Images that moved above the cut."),
      left: z.array(z.string()).describe("Images that moved below the cut or lost their rank."),
    })
    .nullable()
    .describe(
      "Images that crossed the cut since the previous finished run; null if there are fewer than two finished runs.",
    ),
});

export const policyDetailSchema = policySummarySchema.extend({
  /** The document as it was saved, comments and unknown keys included. */
  spec: z.string(),
  policy: policySchema,
  warnings: z.array(errorDetailSchema),
});

export const policyVersionSchema = z.object({
  version: z.number().int(),
  message: z.string(),
  author: z.string(),
  createdAt: instantSchema,
  spec: z.string(),
});

/** Selected and ranked image counts of a finished run. */
export const policyHistoryPointSchema = z.object({
  runId: z.string(),
  /** The instant up to which the run looked at its data. */
  at: instantSchema,
  state: z.string(),
  selected: z.number().int(),
  images: z.number().int(),
});

/** `GET …/versions/{a}/diff/{b}`: what changed in meaning from `a` to `b`. */
export const policyDiffSchema = z.object({
  from: z.number().int(),
  to: z.number().int(),
  changes: z.array(policyChangeSchema),
});

/** `PUT …/schedule`: whether the policy runs automatically every `syncInterval`. Creates no new version. */
export const policyScheduleSchema = z.strictObject({ scheduled: z.boolean() });

/** `GET, PUT …/expected-images`. Revision 0 if nothing has been set yet. */
export const policyExpectedSchema = z.object({
  /** Images that should be warm, by their exact names in the ranking. */
  warm: z.array(z.string()),
  /** Images that need not be warm. */
  notNeeded: z.array(z.string()),
  revision: z.number().int(),
  author: z.string().nullable(),
  updatedAt: instantSchema.nullable(),
});

/** One of the proposal's nine strategies, as a document to start from. */
export const policyTemplateSchema = z.object({
  id: z.string(),
  /** The proposal's number, 1–9. */
  strategy: z.number().int(),
  title: z.string(),
  summary: z.string(),
  /** What the strategy does not take into account. */
  limitation: z.string(),
  /** Source types that its queries need. */
  needs: z.array(z.string()),
  yaml: z.string(),
});

export const policyTemplatesSchema = z.object({ items: z.array(policyTemplateSchema) });

export type PolicyExpected = z.infer<typeof policyExpectedSchema>;
export type Validation = z.infer<typeof validationSchema>;
export type PolicyInput = z.infer<typeof policyInputSchema>;
export type PolicyUpdate = z.infer<typeof policyUpdateSchema>;
export type PolicyCreate = z.infer<typeof policyCreateSchema>;
export type PolicySummary = z.infer<typeof policySummarySchema>;
export type PolicyDetail = z.infer<typeof policyDetailSchema>;
export type PolicyVersion = z.infer<typeof policyVersionSchema>;
export type PolicyHistoryPoint = z.infer<typeof policyHistoryPointSchema>;
export type PolicyDiff = z.infer<typeof policyDiffSchema>;
