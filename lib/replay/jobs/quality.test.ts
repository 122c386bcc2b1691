import { expect, it } from "vitest";
import { imageTable } from "@/test/support/replayJobs";
import { JOB_COLUMNS, JobsReader } from "./jobsReader";
import { qualityOf } from "./quality";

/** Columns as JOB_COLUMNS: id, pipeline, stage, node, image, scheduled, started, finished. */
const row = (id: string, time: string, started = time, image = "img-00"): string[] => [
  id,
  "1",
  "test",
  "n1",
  image,
  time,
  started,
  "2026-06-20T23:00:00Z",
];

it("counts days, gaps, clock skew, missing pull times and ends, duplicates and rows out of order", () => {
  const table = imageTable([60, 30], () => NaN);
  const seen: number[] = [];
  const reader = new JobsReader(table, { onRejected: ({ line }) => void seen.push(line) });
  reader.open("jobs.csv");
  [
    [...JOB_COLUMNS],
    row("1", "2026-06-18T09:00:00Z"),
    row("2", "2026-06-18T09:30:00Z", "2026-06-18T09:29:00Z"),
    row("3", "2026-06-18T09:10:00Z"),
    row("3", "2026-06-18T09:40:00Z"),
    row("4", "2026-06-18T09:40:00Z", undefined, "unknown"),
    row("5", "2026-06-18T09:40:00"),
    [...row("6", "2026-06-19T09:30:00Z").slice(0, -1), ""],
    // A row that is not used is not counted.
    [...row("6", "2026-06-19T09:40:00Z").slice(0, -1), ""],
  ].forEach((cells, index) => reader.row(cells, index + 1));
  const quality = qualityOf({ jobs: reader.finish(), table, reader, rejected: reader.rejected, unread: [] });
  expect(quality).toMatchObject({
    jobs: 4,
    nodes: 1,
    pipelines: 1,
    images: 2,
    images_used: 1,
    first: "2026-06-18T09:00:00.000Z",
    last: "2026-06-19T09:30:00.000Z",
    days_total: 2,
    days: [
      { day: "2026-06-18", jobs: 3 },
      { day: "2026-06-19", jobs: 1 },
    ],
    gaps: [{ from: "2026-06-18T09:30:00.000Z", to: "2026-06-19T09:30:00.000Z", hours: 24 }],
    clock_skew: { jobs: 1, largest_seconds: 60 },
    missing_pull_times: 1,
    duplicates: 2,
    unsorted: 1,
    rejected_total: 4,
    jobs_without_end: 1,
  });
  expect(seen).toEqual([5, 6, 7, 9]);
});
