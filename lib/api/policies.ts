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
  image: z.string().describe("Reference of the image."),
  score: z.number().describe("Its score, in `scoreUnit`."),
});

/** The images around the cut in a policy's newest run with a result. */
export const policyResultSchema = z.object({
  runId: z.string().describe("Id of the run."),
  evaluatedAt: instantSchema.nullable().describe("The instant up to which it looked at its data."),
  selectedCount: z.number().int().describe("Images above the line."),
  imageCount: z.number().int().describe("Images with a rank, selected or not."),
  lastIn: rankedEdgeSchema.nullable().describe("The last image above the line; null where there is none."),
  firstOut: rankedEdgeSchema.nullable().describe("The first one below it; null where there is none."),
  scoreUnit: z
    .string()
    .nullable()
    .optional()
    .describe("Unit of these scores; null where they are bare numbers."),
  expectation: expectationSchema
    .pick({ expected: true, kept: true, dropped: true })
    .optional()
    .describe("At most five of the dropped images; absent where the policy expected nothing when it ran."),
});
export type PolicyResult = z.infer<typeof policyResultSchema>;

export const policySummarySchema = z.object({
  name: z.string().describe("DNS-1123 name, 253 characters at most."),
  version: z.number().int().describe("The newest version, from 1; the ETag of the policy."),
  spelling: spellingSchema.describe("How its document is written."),
  semantics: semanticsSchema.describe("Under which rules it is read."),
  strategy: z.string().nullable().describe("Name of the ranking's strategy; null where it has none."),
  queryCount: z.number().int().describe("Queries in it."),
  signalCount: z.number().int().describe("Signals in it."),
  maxImages: z.number().int().describe("The cut: images that are selected, at most."),
  syncIntervalSeconds: z.number().describe("Seconds between two scheduled runs."),
  scheduled: z.boolean().describe("Scheduled runs happen only while true."),
  nextRunAt: instantSchema
    .nullable()
    .describe("When the schedule's next run begins, unless one is under way then; null without a schedule."),
  demo: z.boolean().describe("Made with the demo."),
  updatedAt: instantSchema.describe("When its newest version was saved."),
  lastRun: runSummarySchema.nullable().describe("The newest run; null before the first."),
  result: policyResultSchema
    .nullable()
    .describe(
      "What the line parts in the newest run with a result: null before a run has succeeded, at least partly; may be older than `lastRun`.",
    ),
  change: z
    .object({
      previousRunId: z.string().describe("The run that it is compared with."),
      entered: z.array(z.string()).describe("Images that came above the line."),
      left: z.array(z.string()).describe("Images that went below it or lost their rank."),
    })
    .nullable()
    .describe("Images that crossed the line since the previous finished run; null with fewer than two."),
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
