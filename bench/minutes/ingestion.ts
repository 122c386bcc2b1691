/** Builds with a known cost, reported by several writers at once. */
import type { BuildReport } from "../../lib/minutes";
import { uniform } from "../../lib/numeric/random";
import { SYSTEM } from "../../lib/server/audit/write";
import { ingestBuilds } from "../../lib/server/minutes/ingest";
import { report } from "../../test/support/minutes/reports";
import type { Query } from "./database";

const PROJECTS = 20;
const BUILDS_A_PIPELINE = 20;

interface Load {
  readonly first: number;
  readonly builds: number;
  readonly times: number;
  readonly batch: number;
  readonly writers: number;
}

/** Returns a duration in milliseconds, so that sums are exact whole numbers. */
const millisOf = (id: number): number => 1 + ((id * 7_919) % 900_000);

/** Returns the total duration of the builds in seconds, with three decimals. */
export function expectedSeconds(first: number, builds: number): string {
  let millis = 0;
  for (let id = first; id < first + builds; id += 1) millis += millisOf(id);
  return (millis / 1_000).toFixed(3);
}

/** Returns the elapsed seconds. */
export async function reportAll({ first, builds, times, batch, writers }: Load): Promise<number> {
  const finishedAt = new Date().toISOString();
  const ids = Array.from({ length: builds * times }, (_, at) => first + (at % builds));
  const random = uniform(first);
  for (let at = ids.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [ids[at], ids[other]] = [ids[other] ?? first, ids[at] ?? first];
  }
  const began = performance.now();
  const writer = async (): Promise<void> => {
    for (let taken = ids.splice(-batch); taken.length > 0; taken = ids.splice(-batch)) {
      await ingestBuilds(
        taken.map((id) => reportOf(id, finishedAt)),
        SYSTEM,
      );
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  return (performance.now() - began) / 1_000;
}

function reportOf(id: number, finishedAt: string): BuildReport {
  const project = id % PROJECTS;
  return report(id, {
    pipelineId: 1 + Math.floor(id / BUILDS_A_PIPELINE),
    project: { id: 1 + project, path: `acme/team${project % 4}/app${project}`, visibility: "private" },
    startedAt: null,
    finishedAt,
    durationSeconds: (millisOf(id) / 1_000).toFixed(3),
  });
}

/** Returns the builds in the ledger. The sums must agree with it. */
export async function accountedBuilds(
  query: Query,
): Promise<{ rows: number; builds: number; seconds: string }> {
  const of = async (table: string, rows: string) =>
    (
      await query<{ rows: number; builds: number; seconds: string }>(
        `select ${rows} as rows, sum(builds)::int as builds, round(sum(weighted_seconds), 3)::text as seconds from ${table}`,
      )
    )[0];
  const ledger = await of("build_ledger", "count(*)::int");
  const sums = await of("monthly_usage", "sum(builds)::int");
  if (!ledger || JSON.stringify(sums) !== JSON.stringify(ledger)) {
    throw new Error(`the ledger says ${JSON.stringify(ledger)} and the sums ${JSON.stringify(sums)}`);
  }
  return ledger;
}
