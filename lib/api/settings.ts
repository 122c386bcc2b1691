/** Settings of the installation that a person changes on a page. */
import { z } from "zod";
import { modeSchema, unitSchema } from "../minutes/shapes";
import { strategySchema } from "../queue/shapes";
import { readAddressRange } from "./addressRanges";

const ledgerMonthsSchema = z.number().int().min(1).max(1_200);

/** What of finished runs and builds is kept; a run is removed when either bound on runs is passed. */
export const retentionSchema = z.strictObject({
  /** Runs kept for each policy, newest first. */
  runsPerPolicy: z.number().int().min(1).max(100_000),
  /** Days that a run is kept. */
  runDays: z.number().int().min(1).max(3_650),
  /** Runs of each policy, newest first, that keep their samples (what-if and replays need them). */
  artifactsPerPolicy: z.number().int().min(0).max(10_000),
  /** Months before the present one whose builds and ledger entries are kept; monthly sums always are. */
  ledgerMonths: ledgerMonthsSchema.default(36),
});

/** Builds are kept for as long as before unless it says so: scripts of before do not know them. */
const retentionInputSchema = retentionSchema.extend({ ledgerMonths: ledgerMonthsSchema.optional() });

/** Whom alerts are e-mailed to, none twice. */
export const alertRecipientsSchema = z
  .array(z.email("must be an e-mail address such as team@example.com").max(254))
  .max(20, "are more than 20: write to a mailing list instead")
  .transform((addresses) => [...new Set(addresses)]);

/** CIDR ranges in one spelling, none twice. */
export const allowedAddressRangesSchema = z
  .array(
    z.string().transform((text, context) => {
      const read = readAddressRange(text);
      if ("range" in read) return read.range;
      context.addIssue({ code: "custom", message: read.problem });
      return z.NEVER;
    }),
  )
  .max(100)
  .transform((ranges) => [...new Set(ranges)].sort());

const waitTargetSchema = z.number().int().min(1).max(86_400);
const waitAgeSchema = z.number().int().min(600).max(31_536_000);

/** How runners get their builds. */
export const queueSettingsSchema = z.strictObject({
  /** Unless a runner has one of its own; without Redis SQL serves in any case. */
  strategy: strategySchema,
  /** Seconds after which a build goes back to the queue whose runner gave no sign of life. */
  ackSeconds: z.number().int().min(10).max(3_600),
  /** Seconds that a request for a job is held while nothing waits; 0 answers at once. */
  longPollSeconds: z.number().int().min(0).max(50),
  /** Seconds that a build should wait at most: pages draw it as a line. */
  waitTargetSeconds: waitTargetSchema.default(300),
  /** Seconds after which a build is dropped that waits and that no runner matches. */
  unmatchedSeconds: waitAgeSchema.default(3_600),
  /** Seconds after which a build is dropped that waits although runners match it. */
  unstartedSeconds: waitAgeSchema.default(86_400),
});

/** What is absent stays as it is; the defaults above are for what was stored before they were there. */
const queueInputSchema = queueSettingsSchema
  .extend({
    waitTargetSeconds: waitTargetSchema,
    unmatchedSeconds: waitAgeSchema,
    unstartedSeconds: waitAgeSchema,
  })
  .partial();

export const settingsSchema = z.object({
  /** Counts changes; the ETag. */
  revision: z.number().int(),
  retention: retentionSchema,
  /** Addresses that data sources may reach besides public and private networks: loopback, link-local, reserved. */
  allowedAddressRanges: z.array(z.string()),
  /** How builds that are reported from now on become compute minutes. */
  accountingMode: modeSchema,
  /** What pages and alerts call compute minutes. */
  minutesUnit: unitSchema,
  /** Where alerts are e-mailed to; null for whoever is no administrator. */
  alertRecipients: z.array(z.string()).nullable(),
  queue: queueSettingsSchema,
  /** Host and port that e-mail leaves through; null where the environment names no mail server. */
  mailServer: z.string().nullable(),
});

/** What is absent stays as it is. */
export const settingsInputSchema = z
  .strictObject({
    retention: retentionInputSchema.optional(),
    allowedAddressRanges: allowedAddressRangesSchema.optional(),
    accountingMode: modeSchema.optional(),
    minutesUnit: unitSchema.optional(),
    alertRecipients: alertRecipientsSchema.optional(),
    queue: queueInputSchema.optional(),
  })
  .refine((input) => Object.keys(input).length > 0, {
    error:
      "names no setting: give retention, allowedAddressRanges, accountingMode, minutesUnit, alertRecipients or queue",
  });

export type Retention = z.infer<typeof retentionSchema>;
export type QueueSettings = z.infer<typeof queueSettingsSchema>;
export type Settings = z.infer<typeof settingsSchema>;
export type SettingsInput = z.output<typeof settingsInputSchema>;
