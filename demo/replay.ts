/** What a fresh start knows of the demo company's jobs: its last whole working day, and the three before, as CSV files. */
import { isWeekend, localMinute, MINUTES_PER_DAY, DEMO_TIMEZONE } from "./calendar";
import { DEMO_IMAGES } from "./images";
import { pullCostCsv } from "./pullcost";
import { lastRotation, nodeName, nodeOf, NODES } from "./pulls";
import { hashText } from "./random";
import { startsOf, type JobStart } from "./workload";

export interface DemoReplay {
  /** Of a job set each, the day that is replayed first. */
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
  /** Working days that a challenger is scored on. */
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
/** Days whose morning has a run, and as many before as a prediction needs. */
const SHADOW_DAYS = { scored: 7, before: 3 };
/** Seconds of a pull of an image that nobody pulled in two weeks: a start, and so many MB a second. */
const PULL = { startSeconds: 2, mbPerSecond: 60 };
const STAGES = ["build", "test", "deploy"];

/** As of `nowMs`, Unix milliseconds. */
export function demoReplay(nowMs: number): DemoReplay {
  const [day = 0, ...before] = workingDaysBefore(nowMs, HISTORY_DAYS + 1);
  const scored = workingDaysBefore(nowMs, SHADOW_DAYS.scored + SHADOW_DAYS.before);
  const at = (hour: number, minute = 0): string => iso(minuteAt(day, hour * 60 + minute));
  const images = { part: "images", text: imagesCsv(day) } as const;
  return {
    sets: [
      {
        name: "demo-day",
        files: [
          { part: "jobs", text: jobsCsv([day]) },
          images,
          { part: "rotations", text: rotationsCsv([...before, day]) },
        ],
      },
      { name: "demo-days-before", files: [{ part: "jobs", text: jobsCsv(before) }, images] },
      { name: "demo-working-days", files: [{ part: "jobs", text: jobsCsv(scored) }, images] },
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
        ...{ prewarmAt: "06:30", developerStart: "09:00", developerEnd: "17:00" },
        timeZone: DEMO_TIMEZONE,
      },
    },
  };
}

/** 06:00 of the days that a challenger is scored on, the oldest first; Unix milliseconds. */
export function demoMornings(nowMs: number): number[] {
  return workingDaysBefore(nowMs, SHADOW_DAYS.scored)
    .map((day) => minuteAt(day, 6 * 60) * 60_000)
    .reverse();
}

/** The newest first; days since 1970, in UTC. */
function workingDaysBefore(nowMs: number, count: number): number[] {
  const days: number[] = [];
  const today = Math.floor(nowMs / 60_000 / MINUTES_PER_DAY);
  for (let day = today - 1; days.length < count; day -= 1)
    if (!isWeekend(day * MINUTES_PER_DAY + MINUTES_PER_DAY / 2)) days.push(day);
  return days;
}

/** The absolute minute of a local time of day. */
function minuteAt(day: number, minuteOfDay: number): number {
  const guess = day * MINUTES_PER_DAY + minuteOfDay;
  return guess - (localMinute(guess) - minuteOfDay);
}

const isoOfSecond = (second: number): string => new Date(second * 1_000).toISOString();
const iso = (minute: number): string => isoOfSecond(minute * 60);
const idOf = (image: string): string => image.slice(image.indexOf("/") + 1);
const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  `${rows.map((row) => row.join(",")).join("\n")}\n`;

function jobsCsv(days: readonly number[]): string {
  const starts = days
    .flatMap((day) => DEMO_IMAGES.flatMap((image) => startsOf(image, day)))
    .sort((a, b) => secondOf(a) - secondOf(b));
  const header =
    "job_id,pipeline_id,stage,node,image_id,pod_scheduled,container_started,job_finished,useful_runtime_seconds";
  return csv([header.split(","), ...starts.map(jobRow)]);
}

/** Unix seconds at which a job's pod is scheduled. */
function secondOf({ image, minute, index }: JobStart): number {
  return minute * 60 + (hashText(`${image.name}|${minute}|${index}`) % 60);
}

function jobRow(start: JobStart): (string | number)[] {
  const { image, minute, minutes, index } = start;
  const hash = hashText(image.name);
  // A team's jobs of the same few minutes are one pipeline.
  const team = idOf(image.name).split("/")[0] ?? "";
  const pipeline = Math.floor(minute / 5) * 16 + (hashText(team) % 16);
  const at = secondOf(start);
  return [
    ...[hashText(`${image.name}|${minute}|${index}|job`), pipeline % 10_000_000, STAGES[hash % 3] ?? "test"],
    ...[nodeName(nodeOf(start)), idOf(image.name)],
    ...[at, at, at + minutes * 60].map(isoOfSecond),
    minutes * 60,
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
