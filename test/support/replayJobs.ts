/** Handwritten job sets. */
import { ImageTable, JobsReader, type JobSet, type JobsReaderOptions } from "@/lib/replay";

export interface SmallJob {
  /** Seconds after 2026-06-18 00:00 UTC. */
  readonly at: number;
  readonly node: number;
  readonly image: number;
  readonly pipeline?: number;
  readonly stage?: string;
  readonly runtime?: number;
}

export const MIDNIGHT = Date.UTC(2026, 5, 18);

/** Images `img-00`, `img-01`, … with these pull times, 100 MB each by default. */
export function imageTable(
  pullSeconds: readonly number[],
  sizeMb: (index: number) => number = () => 100,
): ImageTable {
  const table = new ImageTable();
  pullSeconds.forEach((seconds, index) => {
    const id = `img-${String(index).padStart(2, "0")}`;
    table.add({ id, image: `registry.example.com/${id}:1`, pullSeconds: seconds, sizeMb: sizeMb(index) });
  });
  return table;
}

const COLUMNS =
  "job_id,pipeline_id,stage,node,image_id,pod_scheduled,container_started,job_finished,useful_runtime_seconds";

/** Reads the jobs through the reader, like a file. */
export function jobSet(
  table: ImageTable,
  jobs: readonly SmallJob[],
  options: JobsReaderOptions = {},
): JobSet {
  const reader = new JobsReader(table, options);
  reader.open("jobs.csv");
  reader.row(COLUMNS.split(","), 1);
  const time = (seconds: number): string => new Date(MIDNIGHT + seconds * 1_000).toISOString();
  jobs.forEach(({ at, node, image, pipeline = 1, stage = "test", runtime = 60 }, index) => {
    const cells = [
      String(index + 1),
      String(pipeline),
      stage,
      `node-${node}`,
      table.images[image]?.id ?? "?",
      time(at),
      time(at),
      time(at + runtime),
      String(runtime),
    ];
    reader.row(cells, index + 2);
  });
  if (reader.rejected.total > 0) throw new Error(JSON.stringify(reader.rejected.rows));
  return reader.finish();
}
