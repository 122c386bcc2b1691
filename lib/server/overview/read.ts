/** The overview's data from each part's own service; a part that fails or is slow does not hide the others. */
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

/** Throws the first part's error if no part could be read, for example because the database is unavailable. */
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
    // The error may name tables and addresses, so it is only in the log.
    return { state: "failed", message: "It could not be read just now; the server's log says why." };
  } finally {
    clearTimeout(timer);
  }
}
