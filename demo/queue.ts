/**
 * What waits in the demo company's queue at a fresh start. One project has sent a whole pipeline at once, and one job
 * asks for a tag that no runner has.
 */
import type { BuildReport } from "../lib/minutes";
import { DEMO_PROJECTS } from "./gitlab/projects";
import { DEMO_RUNNERS, type DemoRunnerName } from "./gitlab/runners";

interface DemoQueue {
  /** Tags of the runners that take jobs here, by id. */
  readonly runners: readonly { readonly id: number; readonly tags: readonly string[] }[];
  readonly builds: readonly BuildReport[];
  /** Jobs of the last day that have ended. */
  readonly ended: readonly BuildReport[];
  /** What each of these wrote, by its id. */
  readonly logs: ReadonlyMap<number, string>;
  /** How runners' requests of the last day were answered, by the minute. */
  readonly answers: readonly DemoAnswers[];
}

interface DemoAnswers {
  readonly at: Date;
  readonly requests: number;
  readonly handedOut: number;
  readonly conflicts: number;
}

const TAGS: Partial<Readonly<Record<DemoRunnerName, readonly string[]>>> = {
  small: ["linux"],
  medium: ["linux", "docker"],
  large: ["linux", "docker", "large"],
  arm: ["linux", "arm64"],
  macos: ["macos"],
  gpu: ["gpu", "gpu-l4"],
};

const FIRST_ID = 9_000_001;

/** Project, tags of its jobs, and how many minutes ago each began to wait. */
const WAITING: readonly (readonly [
  path: string,
  name: string,
  tags: readonly string[],
  minutesAgo: number[],
])[] = [
  ["team-shop/checkout", "e2e", ["docker", "large"], [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]],
  ["team-pay/ledger", "unit-tests", ["linux"], [4, 3]],
  ["team-mobile/apps/ios", "archive", ["macos"], [6]],
  ["team-data/dbt", "lint", [], [2]],
  ["team-pay/fraud/rules", "replay", ["gpu-a100"], [38]],
];

const FIRST_ENDED = 9_100_001;
const HOURS = 24;

/**
 * Each hour: the minute at which a project's jobs come, how many, the seconds that the first waits, those that each
 * further one waits longer, and the seconds that each runs. The pipeline that comes at once waits for itself; the
 * others pass it.
 */
const HOURLY: readonly (readonly [
  path: string,
  name: string,
  tags: readonly string[],
  comes: readonly [minute: number, jobs: number, wait: number, longer: number, runs: number],
])[] = [
  ["team-shop/checkout", "e2e", ["docker", "large"], [10, 16, 20, 65, 420]],
  ["team-pay/ledger", "unit-tests", ["linux"], [14, 4, 12, 9, 180]],
  ["team-mobile/apps/ios", "archive", ["macos"], [31, 2, 40, 80, 900]],
  ["team-data/dbt", "lint", [], [22, 3, 6, 4, 60]],
];

const WORK = {
  ...{ script: ["make test"], variables: [], timeoutSeconds: 3_600 },
  ...{ dependencies: [], requiredFeatures: [] },
};

/** Without a runner and a duration: the ledger has the company's builds already. */
function endedJobs(nowMs: number): readonly BuildReport[] {
  const iso = (at: number): string => new Date(at).toISOString();
  return Array.from({ length: HOURS }, (_, hour) => hour + 1)
    .flatMap((hour) =>
      HOURLY.flatMap(([path, name, tags, [minute, jobs, wait, longer, runs]]) => {
        const project = DEMO_PROJECTS.find((each) => each.path === path);
        const queued = nowMs - hour * 3_600_000 + minute * 60_000;
        return Array.from({ length: project ? jobs : 0 }, (_, index) => {
          const started = queued + (wait + index * longer) * 1_000;
          return { project, name, tags, queued, started, ended: started + runs * 1_000 };
        });
      }),
    )
    .flatMap(({ project, name, tags, queued, started, ended }, index): BuildReport[] => {
      if (!project || ended > nowMs) return [];
      const { id, path, visibility } = project;
      return [
        {
          ...{ id: FIRST_ENDED + index, status: "success", revision: 0, name, stage: "test", ref: "main" },
          ...{ pipelineId: null, project: { id, path, visibility }, runner: null, tags, protected: true },
          ...{ queuedAt: iso(queued), startedAt: iso(started), finishedAt: iso(ended) },
          ...{ durationSeconds: null, work: WORK },
        },
      ];
    });
}

/** As a Runner writes it, colours and sections included. */
function demoLog({ id, name, project, startedAt, finishedAt }: BuildReport): string {
  const seconds = (Date.parse(finishedAt ?? "") - Date.parse(startedAt ?? "")) / 1_000;
  const section = (mark: string): string =>
    `section_${mark}:${Date.parse(startedAt ?? "") / 1_000}:step_script\r`;
  return [
    "\u001b[0KRunning with gitlab-runner 19.4.0\u001b[0;m",
    `\u001b[0K${section("start")}\u001b[0K\u001b[36;1mExecuting "step_script" of job ${id}\u001b[0;m`,
    "\u001b[32;1m$ make test\u001b[0;m",
    `${project.path}: ${name}`,
    `ok, in ${seconds} s`,
    `\u001b[0K${section("end")}\u001b[0K\u001b[32;1mJob succeeded\u001b[0;m`,
    "",
  ].join("\n");
}

/** Requests of the company's runners in a minute, and of a hundred those that meet a conflict. */
const REQUESTS = 40;
const USUAL_PERCENT = 2;
/** While the pipeline that comes at once is handed out: minutes after its jobs came, and of a hundred requests. */
const BURST = { minutes: 6, percent: 35 };

/** Conflicts rise each hour with the pipeline that comes at once: all runners are after the same few jobs. */
function demoAnswers(nowMs: number, ended: readonly BuildReport[]): readonly DemoAnswers[] {
  const began = ended.map(({ startedAt }) => Date.parse(startedAt ?? ""));
  const burst = HOURLY[0]?.[3][0] ?? 0;
  const last = Math.floor(nowMs / 60_000) * 60_000;
  return Array.from({ length: HOURS * 60 }, (_, ago) => {
    const at = last - ago * 60_000;
    const handedOut = began.filter((each) => each >= at && each < at + 60_000).length;
    const sinceBurst = (at - nowMs) / 60_000 - burst;
    const after = ((Math.round(sinceBurst) % 60) + 60) % 60;
    const percent = after < BURST.minutes ? BURST.percent - 5 * after : USUAL_PERCENT;
    const requests = REQUESTS + (ago % 7) + handedOut;
    return { at: new Date(at), requests, handedOut, conflicts: Math.round((requests * percent) / 100) };
  });
}

/** As of `nowMs`, Unix milliseconds. */
export function demoQueue(nowMs: number): DemoQueue {
  const ended = endedJobs(nowMs);
  const builds = WAITING.flatMap(([path, name, tags, minutes]) => {
    const project = DEMO_PROJECTS.find((each) => each.path === path);
    return project ? minutes.map((ago) => ({ project, name, tags, ago })) : [];
  });
  return {
    runners: Object.entries(TAGS).map(([name, tags]) => ({
      id: DEMO_RUNNERS[name as DemoRunnerName].id,
      tags,
    })),
    builds: builds.map(({ project: { id, path, visibility }, name, tags, ago }, index) => ({
      ...{ id: FIRST_ID + index, status: "pending" as const, revision: 0, name, stage: "test", ref: "main" },
      ...{ pipelineId: null, project: { id, path, visibility }, runner: null, tags, protected: true },
      ...{ startedAt: null, finishedAt: null, durationSeconds: null },
      queuedAt: new Date(nowMs - ago * 60_000).toISOString(),
      work: WORK,
    })),
    ended,
    logs: new Map(ended.map((build) => [build.id, demoLog(build)])),
    answers: demoAnswers(nowMs, ended),
  };
}
