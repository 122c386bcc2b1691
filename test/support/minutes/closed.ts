/** Entries of closed months, as they were made while the months were open. */
import { monthOf, nextMonth, type BuildReport } from "@/lib/minutes";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { TESTER } from "../house";
import { report } from "./reports";

/** A build of 60 s that was entered into the month that it finished in. */
export async function closedEntry(
  id: number,
  finishedAt: string,
  varied: Partial<BuildReport> = {},
): Promise<void> {
  const end = Date.parse(`${nextMonth(monthOf(finishedAt))}-01T00:00:00Z`);
  await ingestBuilds([report(id, { ...varied, finishedAt })], TESTER, {
    // The database decides by its own clock, but for a backup that is restored.
    claim: async (tx) => {
      await tx.$queryRaw`select set_config('plimsoll.restoring', 'on', true)`;
      return true;
    },
    asOf: new Date(end - 1).toISOString(),
  });
}
