/** Reads gitlab_runner_jobs.csv row by row (replay.md "Input"). Reports invalid rows and uses the others. */
import { flags, floats, indices } from "./column";
import { readHeader } from "./header";
import { IdSet } from "./idSet";
import type { ImageTable } from "./imageTable";
import { SECOND, type JobSet } from "./jobSet";
import { Names } from "./names";
import { isUnreadable, positiveNumber, unreadable, yesOrNo } from "./numbers";
import { Rejected, type OnRejected, type Problem } from "./rejected";
import { scheduledOrder } from "./scheduledOrder";
import { readNanos, timestampProblem } from "./timestamp";

const TIMES = ["pod_scheduled", "container_started", "job_finished"] as const;
export const JOB_COLUMNS = ["job_id", "pipeline_id", "stage", "node", "image_id", ...TIMES] as const;
const EMPTY = "is empty: it must name";
const TEXTS = [
  ["job_id", `${EMPTY} the job, which no other row does`],
  ["pipeline_id", `${EMPTY} the job's pipeline`],
  ["node", `${EMPTY} the node that the job ran on`],
  ["image_id", `${EMPTY} the job's image as the images file does`],
] as const;
const DAY_SECONDS = 86_400;

export interface JobsReaderOptions {
  /** Whether to keep `job_id`, so that questions can refer to a job. */
  readonly keepIds?: boolean;
  readonly onRejected?: OnRejected | undefined;
}

export class JobsReader {
  /** Rejected rows of the current file. */
  rejected = new Rejected("");
  /** Number of rows after a row with a later schedule. They are sorted in. */
  unsorted = 0;
  private file = "";
  private cell: ((row: readonly string[], column: string) => string) | undefined;
  private origin: number | undefined;
  private last = -Infinity;
  private readonly ids = new IdSet();
  private readonly nodes = new Names();
  private readonly pipelines = new Names();
  private readonly stages = new Names();
  private readonly floats = {
    scheduled: floats(),
    started: floats(),
    finished: floats(),
    runtime: floats(),
    observedWait: floats(),
  };
  private readonly indices = { node: indices(), image: indices(), pipeline: indices(), stage: indices() };
  private readonly observedCold = flags();
  /** Errors of the current row. */
  private readonly problems: Problem[] = [];
  /** Number of jobs read. */
  count = 0;

  /** Number of rows with an already known job id. */
  duplicates = 0;
  /** Number of rows without a pull time whose image has none either. */
  withoutPullTime = 0;
  /** Number of jobs whose row has no `job_finished`. Their end is their start plus the useful runtime. */
  withoutEnd = 0;
  /** `job_id` of each job, if ids are kept. */
  private readonly names: string[] = [];

  constructor(
    private readonly table: ImageTable,
    private readonly options: JobsReaderOptions = {},
  ) {}

  /** Starts a file. Its jobs are added to those of earlier files. */
  open(file: string): void {
    this.file = file;
    this.cell = undefined;
    this.rejected = new Rejected(file, this.options.onRejected);
  }

  /** The first row is the header. Throws ReplayFileError if it lacks a column. */
  row(cells: readonly string[], line: number): void {
    if (this.cell === undefined) this.cell = readHeader(this.file, cells, JOB_COLUMNS);
    else this.read((column) => this.cell?.(cells, column) ?? "", line);
  }

  private read(cell: (column: string) => string, line: number): void {
    // Not by closures or new lists: there are millions of rows, and almost all are right.
    const problems = this.problems;
    for (const [column, reason] of TEXTS) if (cell(column) === "") problems.push({ column, reason });
    const origin = (this.origin ??= originOf(cell("pod_scheduled"))) ?? 0;
    const timeOf = (column: string, otherwise: number): number =>
      cell(column) === "" ? otherwise : readNanos(cell(column), origin);
    const useful = this.seconds(cell, "useful_runtime_seconds");
    const wait = this.seconds(cell, "observed_image_wait_seconds");
    const cold = yesOrNo(cell("observed_cold_hit"));
    if (isUnreadable(cell("observed_cold_hit"), cold))
      problems.push({
        column: "observed_cold_hit",
        reason: unreadable(cell("observed_cold_hit"), "yesOrNo"),
      });
    const scheduled = timeOf("pod_scheduled", NaN);
    // Not every cluster reports when a container started, and a job may be collected before it ends.
    const started = timeOf("container_started", scheduled);
    const finished = timeOf("job_finished", Math.max(scheduled, started) + (useful ?? 0) * SECOND);
    if (Number.isNaN(scheduled + started + finished)) pushTimes(cell, origin, problems);
    else if (finished < scheduled) {
      const [end, begin] = [cell("job_finished"), cell("pod_scheduled")].map((text) =>
        JSON.stringify(text.slice(0, 60)),
      );
      problems.push({ column: "job_finished", reason: `${end} is before pod_scheduled, ${begin}` });
    }
    const id = cell("image_id");
    const known = this.table.find(id);
    const pullSeconds = known === undefined ? positiveNumber(cell("p50_pull_seconds")) : 0;
    if (pullSeconds === undefined && id !== "") {
      this.withoutPullTime += 1;
      problems.push({ column: "p50_pull_seconds", reason: noPullTime(cell("p50_pull_seconds")) });
    }
    if (pullSeconds === undefined || problems.length > 0)
      return this.rejected.addAll(line, problems.splice(0));
    const image = known ?? this.addImage(cell, pullSeconds, line);
    if (!this.ids.add(cell("job_id"))) {
      this.duplicates += 1;
      const shown = JSON.stringify(cell("job_id").slice(0, 60));
      return this.rejected.add(line, "job_id", `${shown} occurs more than once`);
    }
    this.count += 1;
    if (cell("job_finished") === "") this.withoutEnd += 1;
    if (this.options.keepIds === true) this.names.push(cell("job_id"));
    if (scheduled < this.last) this.unsorted += 1;
    else this.last = scheduled;
    this.floats.scheduled.push(scheduled);
    this.floats.started.push(started);
    this.floats.finished.push(finished);
    this.floats.runtime.push(useful ?? (finished - started) / SECOND);
    this.floats.observedWait.push(wait ?? NaN);
    this.observedCold.push((cold ?? (wait ?? 0) > 0) ? 1 : 0);
    this.indices.image.push(image);
    this.indices.node.push(this.nodes.of(cell("node")));
    this.indices.pipeline.push(this.pipelines.of(cell("pipeline_id")));
    this.indices.stage.push(this.stages.of(cell("stage")));
  }

  /** Reads an optional number of seconds. Below 0, as clocks that differ measure it, it counts as unknown. */
  private seconds(cell: (column: string) => string, column: string): number | undefined {
    const text = cell(column);
    const value = positiveNumber(text);
    if (isUnreadable(text, value) && !(Number(text) < 0))
      this.problems.push({ column, reason: unreadable(text, "seconds") });
    return value;
  }

  private addImage(cell: (column: string) => string, pullSeconds: number, line: number): number {
    const id = cell("image_id");
    const size = cell("size_mb");
    const sizeMb = positiveNumber(size) ?? null;
    if (isUnreadable(size, sizeMb ?? undefined))
      this.rejected.addUnread(line, "size_mb", unreadable(size, "megabytes"));
    this.table.add({ id, image: cell("image") || id, pullSeconds, sizeMb });
    return this.table.images.length - 1;
  }

  /** Returns the jobs of all files, sorted. Jobs scheduled at the same instant keep the order of the file. */
  finish(): JobSet {
    const order = this.unsorted > 0 ? scheduledOrder(this.floats.scheduled.finish()) : undefined;
    return {
      count: this.count,
      originSeconds: this.origin ?? 0,
      scheduled: this.floats.scheduled.finish(order),
      started: this.floats.started.finish(order),
      finished: this.floats.finished.finish(order),
      runtime: this.floats.runtime.finish(order),
      observedWait: this.floats.observedWait.finish(order),
      observedCold: this.observedCold.finish(order),
      node: this.indices.node.finish(order),
      image: this.indices.image.finish(order),
      pipeline: this.indices.pipeline.finish(order),
      stage: this.indices.stage.finish(order),
      nodes: this.nodes.list,
      pipelines: this.pipelines.list,
      stages: this.stages.list,
      ids:
        this.options.keepIds === true && order
          ? Array.from(order, (from) => this.names[from] ?? "")
          : this.names,
    };
  }
}

/** Adds the errors of the row's times. Only `pod_scheduled` must be present. */
function pushTimes(cell: (column: string) => string, origin: number, problems: Problem[]): void {
  for (const column of TIMES) {
    const text = cell(column);
    if (text === "" && column !== "pod_scheduled") continue;
    if (Number.isNaN(readNanos(text, origin))) problems.push({ column, reason: timestampProblem(text) });
  }
}

function noPullTime(text: string): string {
  const is =
    text === "" ? "is empty" : `${JSON.stringify(text.slice(0, 60))} is not a number of seconds, 0 or more`;
  return `${is}, and the images file has no pull time for the row's image_id: write seconds such as 41.5, or add the image to the images file`;
}

/** Returns the midnight (UTC) before the instant, or undefined if the text is not an instant. */
function originOf(text: string): number | undefined {
  const seconds = readNanos(text, 0) / 1e9;
  return Number.isNaN(seconds) ? undefined : Math.floor(seconds / DAY_SECONDS) * DAY_SECONDS;
}
