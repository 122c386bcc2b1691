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

/** As of `nowMs`, Unix milliseconds. */
export function demoQueue(nowMs: number): DemoQueue {
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
      work: {
        ...{ script: ["make test"], variables: [], timeoutSeconds: 3_600 },
        ...{ dependencies: [], requiredFeatures: [] },
      },
    })),
  };
}
