/** Jobs that wait at a fresh start of the demo, and runners that they wait for. */
import type { BuildReport } from "../../minutes";
import { SYSTEM } from "../audit/write";
import { newToken } from "../auth/hashedToken";
import { db } from "../core/db";
import { ingestBuilds } from "../minutes/ingest";

interface Waiting {
  readonly runners: readonly { readonly id: number; readonly tags: readonly string[] }[];
  readonly builds: readonly BuildReport[];
}

/** Nobody knows the runners' tokens: they show who would take a job, and take none. */
export async function seedQueue({ runners, builds }: Waiting): Promise<void> {
  for (const { id, tags } of runners) {
    await db().runner.updateMany({
      where: { id, tokenHash: null },
      data: { tags: [...tags], tokenHash: newToken("runner").hash },
    });
  }
  await ingestBuilds(builds, SYSTEM);
}
