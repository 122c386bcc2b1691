/** Questions about one job or one pipeline of a replay that was computed before. */
import { labOf, type Lab } from "../lab";
import type { ReplayOptions } from "../options";
import type { ReplayInput } from "../replay";
import type { JobExplanation, PipelineChart, Waited } from "../shapes";
import { explainJob, type Choice } from "./job";
import { pipelineChart } from "./pipeline";
import { waitedJobs, type WaitedQuestion } from "./waited";

export interface Question {
  /** What the images are chosen by: "count, top 10"; empty with no images. */
  readonly label: string;
  /** Ids of the images that are prewarmed. */
  readonly images: readonly string[];
}

/** Undefined for a job id that the jobs lack. */
export function whyJobWaited(
  input: Pick<ReplayInput, "table" | "jobs" | "rotations">,
  options: ReplayOptions,
  jobId: string,
  question: Question,
): JobExplanation | undefined {
  const job = input.jobs.ids.indexOf(jobId);
  if (job < 0) return undefined;
  const lab = labOf(input.table, input.jobs, input.rotations ?? [], options);
  return explainJob(lab, job, choiceOf(lab, question));
}

/** Undefined for a pipeline that the jobs lack. */
export function pipelineOf(
  input: Pick<ReplayInput, "table" | "jobs" | "rotations">,
  options: ReplayOptions,
  pipeline: string,
  question: Question,
): PipelineChart | undefined {
  const lab = labOf(input.table, input.jobs, input.rotations ?? [], options);
  return pipelineChart(lab, pipeline, choiceOf(lab, question));
}

/** Without prewarming; of an image, a node, or all. */
export function whoWaited(
  input: Pick<ReplayInput, "table" | "jobs" | "rotations">,
  options: ReplayOptions,
  question: WaitedQuestion,
): Waited {
  return waitedJobs(labOf(input.table, input.jobs, input.rotations ?? [], options), question);
}

function choiceOf(lab: Lab, { label, images }: Question): Choice {
  const numbers = images.flatMap((id) => lab.table.find(id) ?? []);
  return { label, prewarmed: lab.chosen(numbers) };
}
