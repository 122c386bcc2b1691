/**
 * The initial contents of the demo company's queue. One project has sent a whole pipeline at once, and one job
 * requires a tag that no runner has.
 */
import type { BuildReport } from "../lib/minutes";
import { BURST, buildsHandedOut, logOf, reportOf, WORK } from "./builds";
import { incidentBefore } from "./gitlab/incident";
import { DEMO_PROJECTS } from "./gitlab/projects";
import { DEMO_RUNNERS, type DemoRunnerName } from "./gitlab/runners";

interface DemoQueue {
  /** Tags of the runners that take jobs here, by id, and when each last requested one. */
  readonly runners: readonly {
    readonly id: number;
    readonly tags: readonly string[];
    readonly askedAt: Date | null;
  }[];
  readonly builds: readonly BuildReport[];
  /**
   * Builds that the product has handed out since the last whole working day. Minutes contains them too
   * (demo/minutes.ts).
   */
  readonly ended: readonly BuildReport[];
  /** Logs of the latest of these builds, by id. */
  readonly logs: ReadonlyMap<number, string>;
  /** How runners' requests of the last day were answered, by minute, the latest first. */
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
  cluster: ["linux", "docker", "large", "kubernetes"],
};

const FIRST_ID = 9_000_001;

/** Project, tags of its jobs, and how many minutes ago each was queued. */
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

const HOURS = 24;
/** Number of latest builds whose log is kept. */
const LOGS = 600;

/** Requests of the company's runners per minute, and the percentage that meet a conflict. */
const REQUESTS = 40;
const USUAL_PERCENT = 2;
/** While the burst pipeline is handed out: minutes after its jobs arrived, and the percentage of conflicts. */
const CONFLICTS = { minutes: 6, percent: 35 };

/** Conflicts rise every hour with the burst pipeline, when all runners try to get the same few jobs. */
function demoAnswers(nowMs: number, ended: readonly BuildReport[]): readonly DemoAnswers[] {
  const began = new Map<number, number>();
  for (const { startedAt } of ended) {
    const minute = Math.floor(Date.parse(startedAt ?? "") / 60_000);
    began.set(minute, (began.get(minute) ?? 0) + 1);
  }
  const last = Math.floor(nowMs / 60_000);
  return Array.from({ length: HOURS * 60 }, (_, ago) => {
    const minute = last - ago;
    const handedOut = began.get(minute) ?? 0;
    const after = (minute - BURST.minute) % 60;
    const percent = after < CONFLICTS.minutes ? CONFLICTS.percent - 5 * after : USUAL_PERCENT;
    const requests = REQUESTS + (ago % 7) + handedOut;
    const conflicts = Math.round((requests * percent) / 100);
    return { at: new Date(minute * 60_000), requests, handedOut, conflicts };
  });
}

/** `nowMs`: Unix milliseconds. */
export function demoQueue(nowMs: number): DemoQueue {
  const handedOut = buildsHandedOut(nowMs, incidentBefore(nowMs));
  const ended = handedOut.map(reportOf);
  const builds = WAITING.flatMap(([path, name, tags, minutes]) => {
    const project = DEMO_PROJECTS.find((each) => each.path === path);
    return project ? minutes.map((ago) => ({ project, name, tags, ago })) : [];
  });
  const answers = demoAnswers(nowMs, ended);
  return {
    runners: Object.entries(TAGS).map(([name, tags]) => ({
      id: DEMO_RUNNERS[name as DemoRunnerName].id,
      tags,
      // All are among those whose requests the latest minute counts. None requests a job afterwards.
      askedAt: answers[0]?.at ?? null,
    })),
    builds: builds.map(({ project: { id, path, visibility }, name, tags, ago }, index) => ({
      id: FIRST_ID + index,
      status: "pending" as const,
      revision: 0,
      name,
      stage: "test",
      ref: "main",
      pipelineId: null,
      project: { id, path, visibility },
      runner: null,
      tags,
      protected: true,
      startedAt: null,
      finishedAt: null,
      durationSeconds: null,
      queuedAt: new Date(nowMs - ago * 60_000).toISOString(),
      work: WORK,
    })),
    ended,
    logs: new Map(handedOut.slice(-LOGS).map((build) => [build.id, logOf(build)])),
    answers,
  };
}
