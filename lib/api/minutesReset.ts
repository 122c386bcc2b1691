/** Resetting what a root namespace used in the present month, as an administrator of GitLab does. */
import { z } from "zod";
import { monthSchema } from "../minutes/shapes";
import { quotaStatusSchema } from "./quotaStatus";

export const minutesResetInputSchema = z
  .strictObject({
    /** Changes nothing and answers what it would mean. */
    dryRun: z.boolean().default(false),
    /** Number of a reset of the present month that is taken back; absent for a reset. */
    undoes: z.number().int().min(1).max(1_000_000).optional(),
    /** Why: on the namespace's page and in the audit log. A dry run needs none. */
    message: z.string().trim().max(1_000).default(""),
  })
  .refine(({ dryRun, message }) => dryRun || message !== "", {
    path: ["message"],
    error: "must say why: it is shown on the namespace's page and in the audit log",
  });

const sideSchema = z.object({
  quota: quotaStatusSchema,
  /** The lowest level that stands as told: 25, 5 or 0 percent left; 100 for none. Levels below it are told of. */
  notificationLevel: z.number().int(),
});

export const minutesResetOutcomeSchema = z.object({
  dryRun: z.boolean(),
  month: monthSchema,
  /** Null for a dry run. */
  number: z.number().int().nullable(),
  /** Taken off what counts; negative where a reset is taken back. To two decimals. */
  minutes: z.number(),
  before: sideSchema,
  after: sideSchema,
});

export type MinutesResetInput = z.output<typeof minutesResetInputSchema>;
export type MinutesResetOutcome = z.infer<typeof minutesResetOutcomeSchema>;
