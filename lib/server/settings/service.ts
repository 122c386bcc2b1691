/** Settings of the installation that people can change; each has a default. */
import {
  alertRecipientsSchema,
  allowedAddressRangesSchema,
  queueSettingsSchema,
  retentionSchema,
  type QueueSettings,
  type Retention,
  type Settings,
  type SettingsInput,
} from "../../api/settings";
import { modeSchema, unitSchema, type Mode, type UnitName } from "../../minutes";
import { writeAudit, type AuditContext } from "../audit/write";
import { announce } from "../core/channel";
import { config } from "../core/config";
import { db, type Tx } from "../core/db";
import { mayAct, type Caller } from "../http/caller";
import { PreconditionFailedError } from "../http/errors";

/**
 * Half-hourly runs of a policy: four days of runs, one day of samples. Daily runs: half a year of runs, six weeks of
 * samples.
 */
export const DEFAULT_RETENTION: Retention = {
  runsPerPolicy: 200,
  runDays: 180,
  artifactsPerPolicy: 48,
  ledgerMonths: 36,
};

export const DEFAULT_QUEUE: QueueSettings = {
  strategy: "DynamicRunnerJobsQueue",
  ackSeconds: 120,
  longPollSeconds: 0,
  waitTargetSeconds: 300,
  unmatchedSeconds: 3_600,
  unstartedSeconds: 86_400,
};

const stored = {
  retention: (value: unknown): Retention => retentionSchema.safeParse(value).data ?? DEFAULT_RETENTION,
  allowedAddressRanges: (value: unknown): string[] => allowedAddressRangesSchema.safeParse(value).data ?? [],
  minutesUnit: (value: unknown): UnitName => unitSchema.safeParse(value).data ?? "minutes",
  accountingMode: (value: unknown): Mode => modeSchema.safeParse(value).data ?? "seed",
  alertRecipients: (value: unknown): string[] => alertRecipientsSchema.safeParse(value).data ?? [],
  queue: (value: unknown): QueueSettings => queueSettingsSchema.safeParse(value).data ?? DEFAULT_QUEUE,
};
const KEYS = [
  ...(["retention", "allowedAddressRanges", "accountingMode", "minutesUnit"] as const),
  ...(["alertRecipients", "queue"] as const),
];

/** Settings of which the input may change only some fields. */
const merged = (before: Settings, { retention, queue }: SettingsInput): Partial<Record<string, object>> => ({
  retention: { ...before.retention, ...retention },
  queue: { ...before.queue, ...queue },
});

/** Topic of notifications of changed settings, for those who cache what depends on them. */
export const SETTINGS_TOPIC = "settings";

/** Counts changes, so that nobody overwrites another's change unseen; stored alongside the settings. */
const REVISION = "revision";
const readRevision = (value: unknown): number => (typeof value === "number" ? value : 0);

/** With the fields that only an administrator sees. */
type AllSettings = Settings & { readonly alertRecipients: string[] };

export async function getSettings(tx: Tx = db()): Promise<AllSettings> {
  const rows = await tx.setting.findMany({ where: { key: { in: [...KEYS, REVISION] } } });
  const { smtp } = config();
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  return {
    revision: readRevision(values.get(REVISION)),
    retention: stored.retention(values.get("retention")),
    allowedAddressRanges: stored.allowedAddressRanges(values.get("allowedAddressRanges")),
    accountingMode: stored.accountingMode(values.get("accountingMode")),
    minutesUnit: stored.minutesUnit(values.get("minutesUnit")),
    alertRecipients: stored.alertRecipients(values.get("alertRecipients")),
    queue: stored.queue(values.get("queue")),
    mailServer: smtp === undefined ? null : `${smtp.host}:${smtp.port}`,
  };
}

/** Hides the recipients of alerts (null) from everybody except administrators. */
export async function settingsFor(caller: Caller | null): Promise<Settings> {
  const settings = await getSettings();
  return caller !== null && mayAct(caller, "admin") ? settings : { ...settings, alertRecipients: null };
}

/**
 * Changes what the input names and keeps the rest. Throws PreconditionFailedError if `ifMatch` is not the revision.
 */
export async function updateSettings(
  input: SettingsInput,
  audit: AuditContext,
  ifMatch?: number,
): Promise<AllSettings> {
  return db().$transaction(async (tx) => {
    // Locks the row until the transaction ends, which serializes changes of settings.
    await tx.$executeRaw`
      insert into setting (key, value, updated_at) values (${REVISION}, '1', now())
      on conflict (key) do update set value = to_jsonb((setting.value)::int + 1), updated_at = now()`;
    const { revision, ...rest } = await getSettings(tx);
    const before = { revision: revision - 1, ...rest };
    if (ifMatch !== undefined && ifMatch !== before.revision) {
      throw new PreconditionFailedError(
        "The settings were changed by somebody else in the meantime.",
        before,
      );
    }
    for (const key of KEYS) {
      const given = input[key];
      if (given === undefined) continue;
      const value = merged(before, input)[key] ?? given;
      await tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } });
    }
    const after = await getSettings(tx);
    await writeAudit(tx, audit, { action: "settings.update", target: "settings", before, after });
    await announce(tx, SETTINGS_TOPIC);
    return after;
  });
}
