/** Entries of closed months, as if made while the months were open. */
import { monthOf, nextMonth, type BuildReport } from "@/lib/minutes";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { TESTER } from "../house";
import { report } from "./reports";

/** Enters a build of 60 s into the month in which it finished. */
export async function closedEntry(
  id: number,
  finishedAt: string,
  varied: Partial<BuildReport> = {},
): Promise<void> {
  const end = Date.parse(`${nextMonth(monthOf(finishedAt))}-01T00:00:00Z`);
  await ingestBuilds([report(id, { ...varied, finishedAt })], TESTER, {
    // The database decides by its own clock, except while a backup is restored.
    claim: async (tx) => {
      await tx.$queryRaw`select set_config('plimsoll.restoring', 'on', true)`;
      return true;
    },
    asOf: new Date(end - 1).toISOString(),
  });
}
