/** Describes the contents of a job set and its problems. */
import type { JobSetQuality, UnreadCells } from "../shapes";
import type { ImageTable } from "./imageTable";
import { DAY, HOUR, MS, SECOND, type JobSet } from "./jobSet";
import type { JobsReader } from "./jobsReader";
import type { Rejected } from "./rejected";

/** Maximum numbers of listed days and gaps. */
const MOST_DAYS = 400;
const MOST_GAPS = 50;
/** Nanoseconds without a job that count as a gap. */
const GAP = 2 * HOUR;
/** Tolerated difference between clocks in nanoseconds. */
const SKEW = SECOND;

export interface QualityInput {
  readonly jobs: JobSet;
  readonly table: ImageTable;
  readonly reader: Pick<JobsReader, "unsorted" | "duplicates" | "withoutPullTime" | "withoutEnd">;
  /** Number of rejected rows over all files, and by their wrong columns, of which a row may have several. */
  readonly rejected: Pick<Rejected, "total" | "byColumn">;
  readonly unread: readonly UnreadCells[];
}

export function qualityOf({ jobs, table, reader, rejected, unread }: QualityInput): JobSetQuality {
  const { count, scheduled, started, image } = jobs;
  const iso = (time: number): string => new Date(jobs.originSeconds * 1_000 + time / MS).toISOString();
  const days = new Map<number, number>();
  const used = new Uint8Array(table.images.length);
  const gaps: JobSetQuality["gaps"] = [];
  let gapsTotal = 0;
  const skew = { jobs: 0, largest_seconds: 0 };
  for (let job = 0; job < count; job += 1) {
    const at = scheduled[job] ?? 0;
    const day = Math.floor(at / DAY);
    days.set(day, (days.get(day) ?? 0) + 1);
    used[image[job] ?? 0] = 1;
    const early = at - (started[job] ?? at);
    if (early > SKEW) {
      skew.jobs += 1;
      skew.largest_seconds = Math.max(skew.largest_seconds, early / SECOND);
    }
    const before = job === 0 ? at : (scheduled[job - 1] ?? at);
    if (at - before < GAP) continue;
    gapsTotal += 1;
    if (gaps.length < MOST_GAPS) gaps.push({ from: iso(before), to: iso(at), hours: (at - before) / HOUR });
  }
  return {
    jobs: count,
    nodes: jobs.nodes.length,
    pipelines: jobs.pipelines.length,
    images: table.images.length,
    images_used: used.reduce((sum, each) => sum + each, 0),
    images_without_size: table.images.filter(({ sizeMb }) => sizeMb === null).length,
    first: count === 0 ? null : iso(scheduled[0] ?? 0),
    last: count === 0 ? null : iso(scheduled[count - 1] ?? 0),
    days: [...days].slice(0, MOST_DAYS).map(([day, jobs]) => ({ day: iso(day * DAY).slice(0, 10), jobs })),
    days_total: days.size,
    gaps,
    gaps_total: gapsTotal,
    clock_skew: skew,
    jobs_without_end: reader.withoutEnd,
    missing_pull_times: reader.withoutPullTime,
    duplicates: reader.duplicates,
    unsorted: reader.unsorted,
    rejected_total: rejected.total,
    rejected_by_column: [...rejected.byColumn]
      .map(([column, rows]) => ({ column, rows }))
      .sort((a, b) => b.rows - a.rows),
    unread_cells: [...unread],
  };
}
