/** Records which processes poll with a runner's token, at most once a minute: a poll must not cost a write. */
import type { runnerInfoSchema } from "../../../api/runnerProtocol";
import type { z } from "zod";
import { db } from "../../core/db";
import { sanitizeJson } from "../../core/sanitizeForPostgres";
import { singleton } from "../../core/singleton";

const NOTE_MS = 60_000;
const KEPT = 50_000;

const noted = (): Map<string, number> => singleton("runner contacts", () => new Map<string, number>());

export async function noteContact(
  runnerId: number,
  systemId: string,
  info: z.output<typeof runnerInfoSchema> | undefined,
): Promise<void> {
  const key = `${runnerId} ${systemId}`;
  const now = Date.now();
  if (now - (noted().get(key) ?? 0) < NOTE_MS) return;
  if (noted().size >= KEPT) noted().clear();
  noted().set(key, now);
  const { name = "", version = "", platform = "", architecture = "", executor = "", features } = info ?? {};
  const kept = { name, version, platform, architecture, executor, features: namesOf(features) };
  await db().$executeRaw`
    with contact as (update runner set contacted_at = now() where id = ${runnerId} returning id)
    insert into runner_manager (runner_id, system_id, info, contacted_at)
    select id, ${systemId}, ${sanitizeJson(kept)}::jsonb, now() from contact
    on conflict (runner_id, system_id) do update set info = excluded.info, contacted_at = excluded.contacted_at`;
}

const MOST_FEATURES = 200;

/** Returns the features that it reports. */
export function namesOf(features: Readonly<Record<string, unknown>> | null | undefined): string[] {
  return Object.entries(features ?? {})
    .filter(([, has]) => has === true)
    .map(([name]) => name.slice(0, 100))
    .slice(0, MOST_FEATURES);
}
