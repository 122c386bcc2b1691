/** Jobs that wait at a fresh start of the demo, and runners that they wait for. */
import type { BuildReport } from "../../minutes";
import { SYSTEM } from "../audit/write";
import { newToken } from "../auth/hashedToken";
import { db } from "../core/db";
import { ingestBuilds } from "../minutes/ingest";
import { updateSettings } from "../settings/service";

interface Waiting {
  readonly runners: readonly { readonly id: number; readonly tags: readonly string[] }[];
  readonly builds: readonly BuildReport[];
}

/** Days that the demo's jobs may wait: nobody takes them, and dropping them would leave an empty queue. */
const WAIT_DAYS = 90;

/**
 * Nobody knows the runners' tokens: they show who would take a job, and take none. The settings of the demo say how long
 * jobs may wait, so that whoever reads the settings page sees why these still do.
 */
export async function seedQueue({ runners, builds }: Waiting): Promise<void> {
  for (const { id, tags } of runners) {
    await db().runner.updateMany({
      where: { id, tokenHash: null },
      data: { tags: [...tags], tokenHash: newToken("runner").hash },
    });
  }
  const seconds = WAIT_DAYS * 86_400;
  await updateSettings({ queue: { unmatchedSeconds: seconds, unstartedSeconds: seconds } }, SYSTEM);
  await ingestBuilds(builds, SYSTEM);
}
