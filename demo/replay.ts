/** The initial data about the demo company's jobs: its last whole working day, and the three before, as CSV files. */
import { buildsEndedOn, type DemoBuild } from "./builds";
import { DEMO_TIMEZONE, minuteAt, workingDaysBefore } from "./calendar";
import { incidentBefore, type Incident } from "./gitlab/incident";
import { DEMO_IMAGES } from "./images";
import { pullCostCsv } from "./pullcost";
import { lastRotation, nodeName, NODES } from "./pulls";

export interface DemoReplay {
  /** The files of each job set. The first set is the day that is replayed. */
  readonly sets: readonly {
    readonly name: string;
    readonly files: readonly { readonly part: "jobs" | "images" | "rotations"; readonly text: string }[];
  }[];
  readonly options: {
    readonly prewarmAt: string;
    readonly developerStart: string;
    readonly developerEnd: string;
    readonly timeZone: string;
  };
  /** Working days on which a challenger is scored. */
  readonly shadow: {
    readonly jobSet: string;
    readonly times: {
      readonly prewarmAt: string;
      readonly developerStart: string;
      readonly developerEnd: string;
      readonly timeZone: string;
    };
  };
}

const HISTORY_DAYS = 3;
/** Number of days whose morning has a run, and of earlier days that a prediction needs. */
const SHADOW_DAYS = { scored: 7, before: 3 };
/**
 * Pull time of an image without a pull in two weeks: a constant in seconds, plus the size at this many MB per second.
 */
const PULL = { startSeconds: 2, mbPerSecond: 60 };

/** `nowMs`: Unix milliseconds. */
export function demoReplay(nowMs: number): DemoReplay {
  const [day = 0, ...before] = workingDaysBefore(nowMs, HISTORY_DAYS + 1);
  const scored = workingDaysBefore(nowMs, SHADOW_DAYS.scored + SHADOW_DAYS.before);
  const incident = incidentBefore(nowMs);
  const at = (hour: number, minute = 0): string => iso(minuteAt(day, hour * 60 + minute));
  const images = { part: "images", text: imagesCsv(day) } as const;
  return {
    sets: [
      {
        name: "demo-day",
        files: [
          { part: "jobs", text: jobsCsv([day], incident) },
          images,
          { part: "rotations", text: rotationsCsv([...before, day]) },
        ],
      },
      { name: "demo-days-before", files: [{ part: "jobs", text: jobsCsv(before, incident) }, images] },
      { name: "demo-working-days", files: [{ part: "jobs", text: jobsCsv(scored, incident) }, images] },
    ],
    options: {
      prewarmAt: at(6, 30),
      developerStart: at(9),
      developerEnd: at(17),
      timeZone: DEMO_TIMEZONE,
    },
    shadow: {
      jobSet: "demo-working-days",
      times: {
        prewarmAt: "06:30",
        developerStart: "09:00",
        developerEnd: "17:00",
        timeZone: DEMO_TIMEZONE,
      },
    },
  };
}

/** Returns 06:00 of the days on which a challenger is scored, oldest first, in Unix milliseconds. */
export function demoMornings(nowMs: number): number[] {
  return workingDaysBefore(nowMs, SHADOW_DAYS.scored)
    .map((day) => minuteAt(day, 6 * 60) * 60_000)
    .reverse();
}

const isoOf = (ms: number): string => new Date(ms).toISOString();
const iso = (minute: number): string => isoOf(minute * 60_000);
const idOf = (image: string): string => image.slice(image.indexOf("/") + 1);
const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  `${rows.map((row) => row.join(",")).join("\n")}\n`;

/** Returns every build of the instance runners that ended on one of the days, ordered by start. */
function jobsCsv(days: readonly number[], incident: Incident): string {
  const builds = days
    .flatMap((day) => buildsEndedOn(day, incident))
    .sort((a, b) => a.run.startedMs - b.run.startedMs);
  const header =
    "job_id,pipeline_id,stage,node,image_id,pod_scheduled,container_started,job_finished,useful_runtime_seconds";
  return csv([header.split(","), ...builds.map(jobRow)]);
}

function jobRow({ id, pipelineId, stage, run, finishedMs }: DemoBuild): (string | number)[] {
  return [
    id,
    pipelineId,
    stage,
    run.node,
    idOf(run.image.name),
    ...[run.startedMs, run.readyMs, finishedMs].map(isoOf),
    (finishedMs - run.readyMs) / 1_000,
  ];
}

function imagesCsv(day: number): string {
  const pulls = new Map(
    pullCostCsv(day)
      .split("\n")
      .map((line) => line.split(","))
      .map(([image = "", p50 = ""]) => [image, p50]),
  );
  const rows = DEMO_IMAGES.map(({ name, sizeBytes }) => {
    const sizeMb = sizeBytes / 1e6;
    const known = pulls.get(name) ?? "";
    return [idOf(name), name, known || PULL.startSeconds + sizeMb / PULL.mbPerSecond, sizeMb];
  });
  return csv([["image_id", "image", "p50_pull_seconds", "size_mb"], ...rows]);
}

function rotationsCsv(days: readonly number[]): string {
  const nodes = Array.from({ length: NODES }, (_, node) => node);
  const rows = days.flatMap((day) =>
    nodes.map((node) => [iso(lastRotation(node, minuteAt(day, 12 * 60))), nodeName(node)]),
  );
  return csv([["time", "node"], ...rows]);
}
