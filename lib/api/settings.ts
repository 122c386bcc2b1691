/** Settings of the installation that can be changed on a page. */
import { z } from "zod";
import { modeSchema, unitSchema } from "../minutes/shapes";
import { strategySchema } from "../queue/shapes";
import { readAddressRange } from "./addressRanges";

const ledgerMonthsSchema = z.number().int().min(1).max(1_200);

/** Retention of finished runs and builds. A run is removed when it exceeds either limit on runs. */
export const retentionSchema = z.strictObject({
  /** Runs kept for each policy, newest first. */
  runsPerPolicy: z.number().int().min(1).max(100_000),
  /** Days that a run is kept. */
  runDays: z.number().int().min(1).max(3_650),
  /** Newest runs of each policy that keep their samples (needed by what-if and replays). */
  artifactsPerPolicy: z.number().int().min(0).max(10_000),
  /** Months before the current one whose builds and ledger entries are kept; monthly totals are always kept. */
  ledgerMonths: ledgerMonthsSchema.default(36),
});

/** `ledgerMonths` is optional, so that older scripts that do not send it leave it unchanged. */
const retentionInputSchema = retentionSchema.extend({ ledgerMonths: ledgerMonthsSchema.optional() });

/** E-mail addresses that receive alerts, without duplicates. */
export const alertRecipientsSchema = z
  .array(z.email("must be an e-mail address such as team@example.com").max(254))
  .max(20, "are more than 20: write to a mailing list instead")
  .transform((addresses) => [...new Set(addresses)]);

/** CIDR ranges in canonical form, without duplicates. */
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

/** How runners receive their builds. */
export const queueSettingsSchema = z.strictObject({
  /** Default for runners without their own; without Redis, SQL always serves. */
  strategy: strategySchema,
  /** Seconds without a sign of life from its runner after which a build returns to the queue. */
  ackSeconds: z.number().int().min(10).max(3_600),
  /** Seconds that a job request is held open while the queue is empty; 0 responds at once. */
  longPollSeconds: z.number().int().min(0).max(50),
  /** Target wait of a build in seconds; pages draw it as a line. */
  waitTargetSeconds: waitTargetSchema.default(300),
  /** Seconds after which a waiting build that no runner matches is dropped. */
  unmatchedSeconds: waitAgeSchema.default(3_600),
  /** Seconds after which a waiting build is dropped even though runners match it. */
  unstartedSeconds: waitAgeSchema.default(86_400),
});

/** Omitted fields stay unchanged. The defaults above apply to stored settings that predate these fields. */
const queueInputSchema = queueSettingsSchema
  .extend({
    waitTargetSeconds: waitTargetSchema,
    unmatchedSeconds: waitAgeSchema,
    unstartedSeconds: waitAgeSchema,
  })
  .partial();

export const settingsSchema = z.object({
  /** Increases with each change; used as the ETag. */
  revision: z.number().int(),
  retention: retentionSchema,
  /**
   * Additional addresses that data sources may reach besides public and private networks: loopback, link-local,
   * reserved.
   */
  allowedAddressRanges: z.array(z.string()),
  /** How newly reported builds are converted to compute minutes. */
  accountingMode: modeSchema,
  /** The unit name that pages and alerts show for compute minutes. */
  minutesUnit: unitSchema,
  /** Recipients of alert e-mails; null unless the caller is an administrator. */
  alertRecipients: z.array(z.string()).nullable(),
  queue: queueSettingsSchema,
  /** Host and port of the outgoing mail server; null if the environment configures none. */
  mailServer: z.string().nullable(),
});

/** Omitted fields stay unchanged. */
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
