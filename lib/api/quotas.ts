/** Quotas: what is set, and what a change would mean. Whole minutes a month; 0 is unlimited where none were purchased. */
import { z } from "zod";
import { monthSchema, standingSchema } from "../minutes/shapes";
import { instantInputSchema, instantSchema } from "./common";
import { standingCountsSchema, usageSchema } from "./minutes";
import { quotaStatusSchema } from "./quotaStatus";

export const quotaVersionSchema = z.object({
  version: z.number().int(),
  validFrom: instantSchema,
  /** Scheduled ones begin later; a past one had its turn. */
  state: z.enum(["past", "inForce", "scheduled"]),
  /** Null takes the instance's default; of the instance none. */
  monthlyMinutes: z.number().nullable(),
  /** What purchased minutes were set to; null where the version leaves them. */
  purchasedMinutes: z.number().nullable(),
  message: z.string(),
  author: z.string(),
  createdAt: instantSchema,
});

export const namespaceQuotaSchema = z.object({
  id: z.uuid(),
  path: z.string(),
  /** The present one (UTC). */
  month: monthSchema,
  usage: usageSchema,
  quota: quotaStatusSchema,
  /** All versions, the newest first. */
  versions: z.array(quotaVersionSchema),
});

export const instanceQuotaSchema = z.object({
  /** In force now; null for none: namespaces without a quota of their own have purchased minutes alone, or no limit. */
  monthlyMinutes: z.number().nullable(),
  versions: z.array(quotaVersionSchema),
});

const amount = z.union([z.number(), z.string().max(100)], { error: "must be whole minutes, 0 or more" });
const when = {
  /** Not in the past; at once unless said. */
  validFrom: instantInputSchema.optional(),
  message: z.string().max(1_000).default(""),
};

/** What is absent stays as it is. */
export const quotaInputSchema = z
  .strictObject({
    /** Null takes the instance's default. With 0 purchased minutes are the whole quota; without these it is unlimited. */
    monthlyMinutes: amount.nullable().optional(),
    /** Bought in addition, used after the monthly ones; what is left of them stays for the next month. */
    purchasedMinutes: amount.optional(),
    ...when,
  })
  .refine((input) => input.monthlyMinutes !== undefined || input.purchasedMinutes !== undefined, {
    error: "names no quota: give monthlyMinutes or purchasedMinutes",
  });

/** Null for no default: namespaces without a quota of their own have purchased minutes alone, or no limit. */
export const instanceQuotaInputSchema = z.strictObject({ monthlyMinutes: amount.nullable(), ...when });

export const quotaForAllInputSchema = z.strictObject({
  /** Of each root namespace: 0 leaves purchased minutes alone, or no limit; null takes the instance's default. */
  minutes: amount.nullable(),
  /** Leaves those alone that have a quota of their own. */
  onlyUnset: z.boolean().default(false),
  /** Changes nothing and answers what it would mean. */
  dryRun: z.boolean().default(false),
  ...when,
});

/** Whose quota: a root namespace's, the instance's default, all root namespaces', or those' that have none. */
export const quotaTargetSchema = z.union([z.enum(["instance", "all", "unset"]), z.uuid()]);

export const quotaPreviewInputSchema = z.strictObject({
  target: quotaTargetSchema,
  monthlyMinutes: amount.nullable().optional(),
  purchasedMinutes: amount.optional(),
});

/** A root namespace's total in minutes, and where it would be. */
const sideSchema = z.object({
  totalMinutes: z.number(),
  standing: standingSchema,
  /** Of the months that are looked at, those with more use than this total. */
  monthsPassed: z.number().int(),
});

/** As if it held in the present month and the ones before it. */
export const quotaPreviewSchema = z.object({
  month: monthSchema,
  /** Months that are looked at, the present one included. */
  months: z.number().int(),
  /** Whose total would be another one. */
  changed: z.number().int(),
  before: standingCountsSchema,
  after: standingCountsSchema,
  /** Of those that would change: whoever would pass the quota first. */
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
  /** Of what was asked for, before it was set. */
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
