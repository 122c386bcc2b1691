/**
 * Quotas: current values, and the effect of a change. Whole minutes a month; 0 is unlimited if none were purchased.
 */
import { z } from "zod";
import { monthSchema, standingSchema } from "../minutes/shapes";
import { instantInputSchema, instantSchema } from "./common";
import { standingCountsSchema, usageSchema } from "./minutes";
import { quotaStatusSchema } from "./quotaStatus";

export const quotaVersionSchema = z.object({
  version: z.number().int(),
  validFrom: instantSchema,
  /** `scheduled` versions start later; `past` ones have been replaced. */
  state: z.enum(["past", "inForce", "scheduled"]),
  /** Null uses the instance's default; for the instance itself, null is none. */
  monthlyMinutes: z.number().nullable(),
  /** The purchased minutes set by this version; null if it leaves them unchanged. */
  purchasedMinutes: z.number().nullable(),
  message: z.string(),
  author: z.string(),
  createdAt: instantSchema,
});

export const namespaceQuotaSchema = z.object({
  id: z.uuid(),
  path: z.string(),
  /** The current month (UTC). */
  month: monthSchema,
  usage: usageSchema,
  quota: quotaStatusSchema,
  /** All versions, the newest first. */
  versions: z.array(quotaVersionSchema),
});

export const instanceQuotaSchema = z.object({
  /** In force now. Null is none: namespaces without their own quota have only purchased minutes, or no limit. */
  monthlyMinutes: z.number().nullable(),
  versions: z.array(quotaVersionSchema),
});

/** Validated by the engine (readQuota), whose errors say what is wrong and what to enter instead. */
export const quotaAmountSchema = z.union([z.number(), z.string().max(100)], {
  error: "must be whole minutes, 0 or more",
});
const when = {
  validFrom: instantInputSchema
    .optional()
    .describe("When the change takes effect; not in the past. Defaults to now."),
  message: z.string().max(1_000).default("").describe("Reason of the change, shown with the version."),
};

const amounts = {
  monthlyMinutes: quotaAmountSchema
    .nullable()
    .optional()
    .describe(
      "Whole minutes per month, from 0 to 1,000,000,000, as a number or digits. Null uses the instance's default. With 0, purchased minutes are the whole quota; without these it is unlimited. Unchanged when omitted.",
    ),
  purchasedMinutes: quotaAmountSchema
    .optional()
    .describe(
      "Whole minutes bought in addition, used after the monthly ones; the remainder carries over to the next month. Unchanged when omitted.",
    ),
};

export const quotaInputSchema = z
  .strictObject({
    ...amounts,
    ...when,
  })
  .refine((input) => input.monthlyMinutes !== undefined || input.purchasedMinutes !== undefined, {
    error: "names no quota: give monthlyMinutes or purchasedMinutes",
  });

export const instanceQuotaInputSchema = z.strictObject({
  monthlyMinutes: quotaAmountSchema
    .nullable()
    .describe(
      "Whole minutes per month of each root namespace without its own quota. Null removes the default: these have only purchased minutes, or no limit.",
    ),
  ...when,
});

export const quotaForAllInputSchema = z.strictObject({
  minutes: quotaAmountSchema
    .nullable()
    .describe(
      "Whole minutes per month for each root namespace: 0 leaves only purchased minutes, or no limit; null uses the instance's default.",
    ),
  onlyUnset: z.boolean().default(false).describe("Skips namespaces that have their own quota."),
  dryRun: z.boolean().default(false).describe("Returns the effect without changing anything."),
  ...when,
});

/** Whose quota: one root namespace, the instance's default, all root namespaces, or those without their own quota. */
export const quotaTargetSchema = z.union([z.enum(["instance", "all", "unset"]), z.uuid()]);

export const quotaPreviewInputSchema = z.strictObject({
  target: quotaTargetSchema.describe(
    "Id of a root namespace, `instance` for the default, `all` for all root namespaces, `unset` for those without their own quota.",
  ),
  ...amounts,
});

/** A root namespace's total in minutes, and the resulting standing. */
const sideSchema = z.object({
  totalMinutes: z.number(),
  standing: standingSchema,
  /** Of the months examined, those with more usage than this total. */
  monthsPassed: z.number().int(),
});

/** The effect as if the quota applied to the current month and the months before it. */
export const quotaPreviewSchema = z.object({
  month: monthSchema,
  /** Number of months examined, the current one included. */
  months: z.number().int(),
  /** Number of root namespaces whose total would change. */
  changed: z.number().int(),
  /**
   * Of these, those without a quota before, if the accounting mode is `gitlab-now`: their builds cost nothing so far and
   * would count from then on. The numbers do not include that; `POST /api/v1/minutes/what-if` computes it.
   */
  uncounted: z.number().int(),
  before: standingCountsSchema,
  after: standingCountsSchema,
  /** Those that would change, the first to exceed the quota first. */
  namespaces: z.array(
    z.object({
      id: z.uuid(),
      path: z.string(),
      usedMinutes: z.number(),
      before: sideSchema,
      after: sideSchema,
    }),
  ),
});

export const quotaForAllSchema = z.object({
  /** Root namespaces whose quota is or would be set. */
  namespaces: z.number().int(),
  dryRun: z.boolean(),
  /** Effect of the request, computed before the quota was set. */
  preview: quotaPreviewSchema,
});

export type NamespaceQuota = z.infer<typeof namespaceQuotaSchema>;
export type InstanceQuota = z.infer<typeof instanceQuotaSchema>;
export type QuotaVersionView = z.infer<typeof quotaVersionSchema>;
export type QuotaInput = z.output<typeof quotaInputSchema>;
export type InstanceQuotaInput = z.output<typeof instanceQuotaInputSchema>;
export type QuotaForAllInput = z.output<typeof quotaForAllInputSchema>;
export type QuotaForAll = z.infer<typeof quotaForAllSchema>;
export type QuotaPreview = z.infer<typeof quotaPreviewSchema>;
export type QuotaPreviewInput = z.output<typeof quotaPreviewInputSchema>;
