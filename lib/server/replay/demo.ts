/** Job sets and a replay for a fresh start, labelled as the demo's. The replay itself computes the numbers. */
import { gzipSync } from "node:zlib";
import type { ReplayOptionsInput } from "../../api/replays";
import type { DayTimes } from "../../replay/shapes";
import { SYSTEM } from "../audit/write";
import { BlobWriter } from "../blobs/write";
import { db } from "../core/db";
import { createReplay } from "./create";
import { createJobSet } from "./jobSets/create";
import { DEMO_SHADOW } from "./shadow/demo";
import { setShadow } from "./shadow/store";
import type { UploadedFile } from "./upload";

export interface DemoJobs {
  /** The day that is replayed, then the days that strategies rank from, then those that a challenger is scored on. */
  readonly sets: readonly {
    readonly name: string;
    readonly files: readonly { readonly part: UploadedFile["part"]; readonly text: string }[];
  }[];
  readonly options: ReplayOptionsInput;
  readonly shadow: { readonly jobSet: string; readonly times: DayTimes };
}

/** Demo policies that become columns, if they exist. */
const POLICIES = ["demo-developer-and-peak", "demo-usage-and-peak", "demo-developer-pull-time"];

/**
 * `jobsOf` returns the jobs as of an instant (Unix milliseconds). Returns false if there was nothing to do: the
 * replay exists, or there are job sets or replays of somebody else. A start that ended midway is continued by the
 * next one.
 */
export async function seedReplay(jobsOf: (nowMs: number) => DemoJobs): Promise<boolean> {
  if (
    (await db().replay.findFirst()) ??
    (await db().jobSet.findFirst({ where: { source: { not: "demo" } } }))
  )
    return false;
  const { sets, options, shadow } = jobsOf(Date.now());
  const ids: string[] = [];
  for (const { name, files } of sets) {
    const there = await db().jobSet.findFirst({ where: { name } });
    const made = there ?? (await createJobSet({ name, source: "demo", files: await written(files) }, SYSTEM));
    ids.push(made.id);
  }
  const { champion, challenger } = DEMO_SHADOW;
  const pair = { name: { in: [champion, challenger] }, deletedAt: null };
  if ((await db().policy.count({ where: pair })) === 2)
    await setShadow(challenger, { champion, jobSet: shadow.jobSet, ...shadow.times }, undefined, SYSTEM);
  const policies = await db().policy.findMany({ where: { name: { in: POLICIES }, deletedAt: null } });
  await createReplay(
    {
      files: [],
      jobSet: ids[0],
      historySet: ids[1],
      options: { ...options, policies: policies.map(({ name }) => name) },
      discard: () => Promise.resolve(),
    },
    SYSTEM,
  );
  return true;
}

async function written(files: DemoJobs["sets"][number]["files"]): Promise<UploadedFile[]> {
  const made: UploadedFile[] = [];
  for (const { part, text } of files) {
    const writer = new BlobWriter();
    await writer.write(gzipSync(text));
    made.push({ part, name: `${part}.csv.gz`, blob: await writer.end() });
  }
  return made;
}
