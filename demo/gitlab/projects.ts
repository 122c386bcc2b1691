/** The projects of the demo company, by the teams whose images its cluster runs (demo/images.ts). */
import type { DemoRunnerName } from "./runners";

/** One step of a pipeline. */
export interface DemoStep {
  readonly name: string;
  readonly stage: string;
  readonly runner: DemoRunnerName;
  /** Mean duration in minutes. */
  readonly minutes: number;
}

export interface DemoProject {
  /** GitLab's project id. */
  readonly id: number;
  readonly path: string;
  readonly visibility: "public" | "internal" | "private";
  /** Mean number of pipelines per working day, or per night. */
  readonly pipelines: number;
  readonly nightly: boolean;
  readonly steps: readonly DemoStep[];
  /** Whether the product has its builds from the start. The others can be imported. */
  readonly known: boolean;
}

const step = (name: string, stage: string, runner: DemoRunnerName, minutes: number): DemoStep => ({
  name,
  stage,
  runner,
  minutes,
});
const lint = step("lint", "verify", "small", 2);
const unit = (minutes: number): DemoStep => step("unit-tests", "test", "small", minutes);
const build = (minutes: number): DemoStep => step("build", "build", "medium", minutes);

type Row = Omit<DemoProject, "id" | "nightly" | "known"> & Partial<DemoProject>;

const ROWS: readonly Row[] = [
  project("team-shop/checkout", "private", 2.2, [lint, unit(7), step("e2e", "test", "large", 18)]),
  project("team-shop/storefront", "private", 1.8, [unit(6), build(9)]),
  project("team-shop/search/index", "internal", 0.8, [unit(9), build(12)]),
  project("team-pay/ledger", "private", 1.6, [lint, unit(8), build(6)]),
  project("team-pay/fraud/rules", "private", 0.9, [unit(5), step("replay", "test", "large", 14)]),
  {
    ...project("team-pay/reconciliation", "private", 1, [step("reconcile", "nightly", "medium", 30)]),
    nightly: true,
  },
  project("team-mobile/apps/android", "private", 0.9, [unit(9), step("assemble", "build", "large", 16)]),
  project("team-mobile/apps/ios", "private", 0.8, [step("archive", "build", "macos", 14), unit(6)]),
  project("team-data/dbt", "internal", 1, [lint, unit(7)]),
  {
    ...project("team-data/etl/nightly", "private", 1, [step("etl", "nightly", "large", 28)]),
    nightly: true,
  },
  project("team-ml/vision/train", "private", 0.9, [unit(4), step("train", "train", "gpu", 47)]),
  project("team-ml/vision/infer", "internal", 0.6, [step("benchmark", "test", "gpu", 16)]),
  project("team-docs/handbook", "public", 1.4, [step("pages", "deploy", "small", 3)]),
  project("team-embedded/firmware", "private", 0.7, [
    step("cross-compile", "build", "arm", 12),
    step("hardware-tests", "test", "bench", 25),
  ]),
  project("team-legacy/desktop-client", "private", 0.7, [step("installer", "build", "windows", 21)]),
  project("team-docs/style-checker", "public", 0.5, [lint, build(4)]),
  {
    ...project("team-games/engine", "private", 1.1, [unit(11), step("shaders", "build", "gpuLarge", 9)]),
    known: false,
  },
  { ...project("team-games/tools/level-editor", "internal", 0.7, [build(13)]), known: false },
];

export const DEMO_PROJECTS: readonly DemoProject[] = ROWS.map((row, index) => ({
  id: 101 + index,
  nightly: false,
  known: true,
  ...row,
}));

function project(
  path: string,
  visibility: DemoProject["visibility"],
  pipelines: number,
  steps: readonly DemoStep[],
): Row {
  return { path, visibility, pipelines, steps };
}
