/** Settings of the installation that people change; what was never set has a default. */
import { retentionSchema, type Retention, type Settings, type SettingsInput } from "../api/settings";
import { writeAudit, type AuditContext } from "./audit";
import { db, type Tx } from "./db";

/** Half-hourly runs of a policy: four days of runs, one day of samples; a daily one: half a year and six weeks. */
export const DEFAULT_RETENTION: Retention = { runsPerPolicy: 200, runDays: 180, artifactsPerPolicy: 48 };

export async function getSettings(tx: Tx = db()): Promise<Settings> {
  const row = await tx.setting.findUnique({ where: { key: "retention" } });
  const stored = retentionSchema.safeParse(row?.value);
  return { retention: stored.success ? stored.data : DEFAULT_RETENTION };
}

export async function updateSettings(input: SettingsInput, audit: AuditContext): Promise<Settings> {
  return db().$transaction(async (tx) => {
    const before = await getSettings(tx);
    await tx.setting.upsert({
      where: { key: "retention" },
      create: { key: "retention", value: input.retention },
      update: { value: input.retention },
    });
    await writeAudit(tx, audit, { action: "settings.update", target: "settings", before, after: input });
    return { retention: input.retention };
  });
}
