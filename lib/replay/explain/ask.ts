/** Answers questions about a job or a pipeline of an already computed replay. */
import { labOf, type Lab } from "../lab";
import type { ReplayOptions } from "../options";
import type { ReplayInput } from "../replay";
import type { JobExplanation, PipelineChart, Waited } from "../shapes";
import { explainJob, type Choice } from "./job";
import { pipelineChart } from "./pipeline";
import { waitedJobs, type WaitedQuestion } from "./waited";

export interface Question {
  /** What the images are chosen by: "count, top 10"; empty without images. */
  readonly label: string;
  /** Ids of the prewarmed images. */
  readonly images: readonly string[];
}

/** Returns undefined for an unknown job id. */
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

/** Returns undefined for an unknown pipeline. */
export function pipelineOf(
  input: Pick<ReplayInput, "table" | "jobs" | "rotations">,
  options: ReplayOptions,
  pipeline: string,
  question: Question,
): PipelineChart | undefined {
  const lab = labOf(input.table, input.jobs, input.rotations ?? [], options);
  return pipelineChart(lab, pipeline, choiceOf(lab, question));
}

/** Returns the jobs that waited without prewarming: for some images, for a node, or all. */
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
