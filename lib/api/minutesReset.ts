/** Resets the usage of a root namespace in the current month, like an administrator of GitLab does. */
import { z } from "zod";
import { monthSchema } from "../minutes/shapes";
import { quotaStatusSchema } from "./quotaStatus";

export const minutesResetInputSchema = z
  .strictObject({
    dryRun: z.boolean().default(false).describe("Returns the effect without changing anything."),
    undoes: z
      .number()
      .int()
      .min(1)
      .max(1_000_000)
      .optional()
      .describe("Number of the reset of the current month to undo; omitted for a new reset."),
    message: z
      .string()
      .trim()
      .max(1_000)
      .default("")
      .describe(
        "The reason, shown on the namespace's page and in the audit log. Required unless it is a dry run.",
      ),
  })
  .refine(({ dryRun, message }) => dryRun || message !== "", {
    path: ["message"],
    error: "must say why: it is shown on the namespace's page and in the audit log",
  });

const sideSchema = z.object({
  quota: quotaStatusSchema,
  /** The lowest level already notified: 25, 5 or 0 percent left; 100 for none. Levels below it are still notified. */
  notificationLevel: z.number().int(),
});

export const minutesResetOutcomeSchema = z.object({
  dryRun: z.boolean(),
  month: monthSchema,
  /** Null for a dry run. */
  number: z.number().int().nullable(),
  /** Minutes removed from what counts against the quota; negative if a reset is undone. Rounded to two decimals. */
  minutes: z.number(),
  before: sideSchema,
  after: sideSchema,
});

export type MinutesResetInput = z.output<typeof minutesResetInputSchema>;
export type MinutesResetOutcome = z.infer<typeof minutesResetOutcomeSchema>;
