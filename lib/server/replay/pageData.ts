/** Initial data of the replay lab's pages. */
import type { z } from "zod";
import { jobSetCollectorSchema } from "../../api/jobSetCollectors";
import { jobSetSchema, type JobSetDetail } from "../../api/jobSets";
import { shadowSummarySchema } from "../../api/policyShadow";
import { replaySchema, replaySummarySchema, type Replay, type ReplaySummary } from "../../api/replays";
import { onePage, whole, type Whole } from "../auth/pageLists";
import { forViewer } from "../auth/pageSession";
import type { Page } from "../http/keyset";
import { listCollectors } from "./collect/collectors";
import { listJobSets, readJobSet } from "./jobSets/read";
import { listReplays, readReplay } from "./read";
import { listShadows } from "./shadow/read";

/** The page requests a longer answer itself. */
const MOST_CHARACTERS = 500_000;

export function replaysStart(): Promise<Page<ReplaySummary> | null> {
  return forViewer(() => onePage(replaySummarySchema, listReplays));
}

/** Also null for a result that is too long for the initial data. */
export function replayStart(id: string): Promise<Replay | null> {
  return forViewer(async () => {
    const replay = replaySchema.parse(await readReplay(id));
    return JSON.stringify(replay).length > MOST_CHARACTERS ? null : replay;
  });
}

export function jobSetsStart(): Promise<Page<z.output<typeof jobSetSchema>> | null> {
  return forViewer(() => onePage(jobSetSchema, listJobSets));
}

/** Also null if there is no such job set. */
export function jobSetStart(id: string): Promise<JobSetDetail | null> {
  return forViewer(async () => jobSetSchema.parse(await readJobSet(id)));
}

export function collectorsStart(): Promise<Whole<z.output<typeof jobSetCollectorSchema>> | null> {
  return whole(jobSetCollectorSchema, listCollectors);
}

export function shadowsStart(): Promise<Whole<z.output<typeof shadowSummarySchema>> | null> {
  return whole(shadowSummarySchema, listShadows);
}
