/**
 * The trace of a job as a runner with the kubernetes executor writes it, up to the first lines of the job's script.
 */
import { DEMO_IMAGES, type DemoImage } from "../images";
import { nodeName, NODES } from "../pulls";
import { chance, hashText } from "../random";
import type { DemoJob } from "./jobs";
import type { DemoProject } from "./projects";

const ESC = "\u001b";
/** The same values as in demo/replay.ts for images without an observed pull. */
const PULL = { startSeconds: 2, bytesPerSecond: 60e6 };
/** Share of jobs that find their image on the node. */
const WARM = 0.7;

/** Where a job ran, and what it waited for before its script started. */
export interface JobRun {
  readonly image: DemoImage;
  readonly node: string;
  readonly pod: string;
  /** Seconds of a cold pull; null if the node had the image. */
  readonly pullSeconds: number | null;
  /** Unix milliseconds. */
  readonly startedMs: number;
  readonly readyMs: number;
}

/** Returns undefined for a job that never ran. */
export function runOf(job: DemoJob, project: DemoProject): JobRun | undefined {
  if (job.seconds === null || job.runner === null) return undefined;
  const image = imageOf(job, project);
  const draw = (what: number): number => chance(job.id, 11, what);
  const { startedMs } = job;
  const pull = (PULL.startSeconds + image.sizeBytes / PULL.bytesPerSecond) * (0.8 + 0.4 * draw(3));
  const pullSeconds = draw(2) < WARM ? null : Math.round(pull * 1_000) / 1_000;
  return {
    image,
    pullSeconds,
    startedMs,
    node: nodeName(Math.floor(draw(1) * NODES)),
    pod: `runner-demo-project-${project.id}-concurrent-${job.id % 8}-${job.id.toString(36)}`,
    // Not longer than the job.
    readyMs: Math.min(startedMs + Math.ceil((pullSeconds ?? 1) * 1_000), job.finishedMs),
  };
}

/** Returns undefined for a job that never ran. */
export function traceOf(job: DemoJob, project: DemoProject): string | undefined {
  const run = runOf(job, project);
  return run && traceText(run, `make ${job.name}`, []);
}

/** `output`: what the script has written. */
export function traceText(
  { image, node, pod, pullSeconds, startedMs, readyMs }: JobRun,
  command: string,
  output: readonly string[],
): string {
  const start = Math.floor(startedMs / 1_000);
  const prepared = Math.ceil(readyMs / 1_000);
  const took = pullSeconds?.toFixed(3) ?? "";
  const at = (kind: "start" | "end", seconds: number, name: string): string =>
    `section_${kind}:${seconds}:${name}\r${ESC}[0K`;
  return [
    `${ESC}[0KRunning with gitlab-runner 18.5.0 (demo)${ESC}[0;m`,
    `${at("start", start, "prepare_executor")}${ESC}[36;1mPreparing the "kubernetes" executor${ESC}[0;m`,
    `${ESC}[0KUsing Kubernetes executor with image ${image.name} ...${ESC}[0;m`,
    `${at("end", start, "prepare_executor")}${at("start", start, "prepare_script")}Preparing environment`,
    `Normal  Scheduled  default-scheduler  Successfully assigned gitlab-runner/${pod} to ${node}`,
    pullSeconds === null
      ? `Normal  Pulled  kubelet  Container image "${image.name}" already present on machine`
      : `Normal  Pulled  kubelet  Successfully pulled image "${image.name}" in ${took}s (${took}s including waiting). Image size: ${image.sizeBytes} bytes.`,
    `Running on ${pod} via runner-manager-demo...`,
    at("end", prepared, "prepare_script"),
    `${at("start", prepared, "step_script")}${ESC}[32;1m$ ${command}${ESC}[0;m`,
    ...output,
    "",
  ].join("\n");
}

/** Returns the image of a project's step, from its team if the team has images. */
function imageOf(job: DemoJob, project: DemoProject): DemoImage {
  const team = project.path.split("/")[0] ?? "";
  const own = DEMO_IMAGES.filter(({ name }) => name.includes(`/${team}/`));
  const shared = DEMO_IMAGES.filter(({ name }) => name.includes("/ci/"));
  const images = own.length > 0 && job.stage !== "verify" ? own : shared;
  const image = images[hashText(`${project.path}|${job.name}`) % images.length] ?? DEMO_IMAGES[0];
  if (!image) throw new Error("The demo has no image.");
  return image;
}
