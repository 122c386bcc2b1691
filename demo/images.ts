/** The demo cluster's 60 images. */

/** When an image's jobs run. */
export type Rhythm = "office" | "night" | "always" | "rare";

export interface DemoImage {
  readonly name: string;
  readonly rhythm: Rhythm;
  /** Job starts on a working day. For a rare image: on a day on which it is used at all. */
  readonly startsPerDay: number;
  /** Mean duration of a job in minutes. */
  readonly jobMinutes: number;
  readonly sizeBytes: number;
}

const REGISTRY = "registry.example.com";
const MB = 1_000_000;

type Row = readonly [name: string, startsPerDay: number, jobMinutes: number, sizeMb: number];

// By use in working hours, Terraform is well above the cut of the demo's first policy. By peaks it is below the cut:
// each of the nightly batches has more concurrent containers (test/unit/demoStory.test.ts).
const OFFICE: readonly Row[] = [
  ["ci/node:22", 210, 4, 410],
  ["ci/node:20", 120, 4, 395],
  ["ci/node:22-browsers", 64, 9, 1480],
  ["ci/golang:1.25", 150, 5, 820],
  ["ci/golang:1.24", 58, 5, 805],
  ["ci/python:3.13", 130, 4, 360],
  ["ci/python:3.12", 92, 5, 355],
  ["ci/python:3.11-slim", 26, 4, 140],
  ["ci/maven:3.9-jdk21", 88, 8, 620],
  ["ci/gradle:8-jdk21", 76, 9, 710],
  ["ci/rust:1.88", 52, 11, 1320],
  ["ci/php:8.4", 70, 4, 480],
  ["ci/php:8.3", 24, 4, 470],
  ["ci/ruby:3.4", 44, 5, 520],
  ["ci/dotnet-sdk:9.0", 48, 6, 880],
  ["ci/terraform:1.12", 65, 2, 210],
  ["ci/helm:3.18", 84, 1, 120],
  ["ci/kubectl:1.33", 72, 1, 95],
  ["ci/linters:2026.6", 160, 2, 540],
  ["ci/buildkit:0.22", 96, 6, 260],
  ["team-shop/checkout-test:7", 46, 7, 930],
  ["team-shop/storefront-build:12", 38, 6, 1150],
  ["team-shop/search-index:3", 11, 9, 1240],
  ["team-pay/ledger-test:5", 42, 8, 760],
  ["team-pay/fraud-rules:9", 19, 5, 640],
  ["team-mobile/android-build:35", 30, 16, 3650],
  ["team-mobile/flutter:3.32", 26, 12, 2280],
  ["team-data/dbt:1.10", 28, 7, 690],
  ["team-data/spark-test:4.0", 20, 14, 1890],
  ["team-docs/antora:3.1", 16, 3, 330],
];

const NIGHT: readonly Row[] = [
  ["ci/e2e-chromium:131", 90, 18, 1720],
  ["ci/e2e-firefox:140", 48, 18, 1640],
  ["ci/trivy:0.63", 70, 4, 180],
  ["ci/zap-scan:2.16", 40, 22, 1430],
  ["ci/renovate:40", 36, 9, 1090],
  ["ci/db-migrate-check:4", 30, 12, 580],
  ["team-shop/load-test:6", 40, 25, 870],
  ["team-pay/reconciliation:11", 34, 30, 740],
  ["team-data/nightly-etl:8", 52, 28, 1960],
  ["team-data/model-eval:2", 12, 40, 5200],
  ["team-mobile/device-farm:3", 40, 24, 2050],
  ["ci/backup-verify:1", 10, 15, 410],
];

const ALWAYS: readonly Row[] = [
  ["ci/runner-helper:18.1", 420, 3, 75],
  ["ci/alpine:3.22", 260, 2, 8],
  ["ci/docker-dind:28", 140, 6, 380],
  ["ci/release-cli:0.23", 40, 1, 65],
  ["ci/curl-jq:8.14", 110, 1, 22],
  ["ci/git-sync:4.4", 58, 2, 88],
];

const RARE: readonly Row[] = [
  ["team-ml/cuda-train:12.8", 5, 55, 8900],
  ["team-ml/cuda-infer:12.8", 4, 25, 6400],
  ["team-ml/notebook:2026.5", 3, 40, 4700],
  ["team-embedded/yocto:5.2", 3, 70, 6100],
  ["team-embedded/arm-gcc:14", 6, 12, 2900],
  ["team-embedded/zephyr-sdk:0.17", 4, 15, 5300],
  ["team-games/unity:6000.1", 3, 48, 9600],
  ["team-games/unreal-tools:5.6", 2, 65, 12400],
  ["team-design/blender:4.4", 3, 30, 3200],
  ["team-legacy/oracle-client:19", 5, 10, 2700],
  ["team-legacy/jdk8-ant:1.10", 6, 9, 1500],
  ["team-legacy/cobol-check:3", 2, 14, 1800],
];

export const DEMO_IMAGES: readonly DemoImage[] = [
  ...OFFICE.map((row) => image("office", row)),
  ...NIGHT.map((row) => image("night", row)),
  ...ALWAYS.map((row) => image("always", row)),
  ...RARE.map((row) => image("rare", row)),
];

function image(rhythm: Rhythm, [name, startsPerDay, jobMinutes, sizeMb]: Row): DemoImage {
  return { name: `${REGISTRY}/${name}`, rhythm, startsPerDay, jobMinutes, sizeBytes: sizeMb * MB };
}
