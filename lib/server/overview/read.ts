/** What the first page shows: each part's own service is asked, and one that fails or dawdles hides no other. */
import type { z } from "zod";
import { LIMITS, above } from "../../limits/limits";
import type { overviewSchema, OverviewPart } from "../../api/overview";
import { recentChanges } from "../changes/recent";
import { config } from "../core/config";
import { log } from "../core/log";
import { readFailingSources } from "../dataSources/failing";
import { readPolicyLines } from "../discovery/policies/lines";
import { readMinutesLine } from "../minutes/read/alerts";
import { readQueueLine } from "../queue/read/line";
import { readReplayLine } from "../replay/line";
import { readNodeLines } from "../waterlines/snapshots/lines";

/** Throws what the first part threw where none could be read, as when the database is unavailable. */
export async function readOverview(): Promise<z.input<typeof overviewSchema>> {
  const failures: unknown[] = [];
  const guarded = <T>(part: string, read: () => Promise<T>): Promise<OverviewPart<T>> =>
    readPart(part, read, (error) => failures.push(error));
  const [policies, nodes, queue, minutes, replay, sources, changes] = await Promise.all([
    guarded("policies", readPolicyLines),
    guarded("nodes", readNodeLines),
    guarded("queue", readQueueLine),
    guarded("minutes", readMinutesLine),
    guarded("replay", readReplayLine),
    guarded("sources", readFailingSources),
    guarded("changes", recentChanges),
  ]);
  const parts = { policies, nodes, queue, minutes, replay, sources, changes };
  if (failures.length === Object.keys(parts).length) throw failures[0];
  return { demo: config().demo ?? false, at: new Date().toISOString(), ...parts };
}

async function readPart<T>(
  part: string,
  read: () => Promise<T>,
  onFailure: (error: unknown) => void,
): Promise<OverviewPart<T>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`It took ${above("overviewPartMs")}.`)),
      LIMITS.overviewPartMs.value,
    );
  });
  try {
    return { state: "ok", data: await Promise.race([read(), late]) };
  } catch (error) {
    onFailure(error);
    log().warn({ error, part }, "a part of the overview could not be read");
    // What went wrong may name tables and addresses: the log has it.
    return { state: "failed", message: "It could not be read just now; the server's log says why." };
  } finally {
    clearTimeout(timer);
  }
}
