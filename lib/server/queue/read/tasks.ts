/** Computes explanations over all pending builds, in a worker thread unless there are few. */
import {
  expectedWaits,
  explainChange,
  explainJob,
  explainRunner,
  queueHistory,
  type ChangeQuestion,
  type HandOut,
  type HistoryRange,
  type JobExplanation,
  type JobQuestion,
  type PastJob,
  type QueueHistory,
  type RunnerChange,
  type RunnerExplanation,
  type RunnerQuestion,
} from "../../../queue";
import { runInThread } from "../../compute/run";
import { defineTask, timeLimit } from "../../compute/task";

/** Builds, or groups of them, that are processed in less time than another thread takes to start. */
const SMALL = 500;
/** The same for builds that are checked against each runner: what would move a job is tried runner by runner. */
const FEW_CHECKS = 20_000;

/** Functions cannot be sent to a thread: hand-outs by key instead of `wait`. */
export interface JobInput extends Omit<JobQuestion, "wait"> {
  readonly history: Readonly<Record<string, readonly HandOut[]>>;
}

export const jobTask = defineTask({
  name: "queueJob",
  pool: "short",
  time: timeLimit("shortSeconds"),
  work: ({ history, ...question }: JobInput) => {
    const wait: JobQuestion["wait"] = (key, place, since) => expectedWaits(history[key] ?? [])(place, since);
    return Promise.resolve({ value: explainJob({ ...question, wait }) });
  },
});

export const runnerTask = defineTask({
  name: "queueRunner",
  pool: "short",
  time: timeLimit("shortSeconds"),
  work: (question: RunnerQuestion) => Promise.resolve({ value: explainRunner(question) }),
});

export function explainJobInWorker(input: JobInput, signal?: AbortSignal): Promise<JobExplanation> {
  const checks = input.waiting.length * input.runners.length;
  return runInThread(jobTask, input, { signal, small: checks <= FEW_CHECKS });
}

export function explainRunnerInWorker(
  question: RunnerQuestion,
  signal?: AbortSignal,
): Promise<RunnerExplanation> {
  return runInThread(runnerTask, question, { signal, small: question.waiting.length <= SMALL });
}

export const changeTask = defineTask({
  name: "queueRunnerChange",
  pool: "short",
  time: timeLimit("shortSeconds"),
  work: (question: ChangeQuestion) => Promise.resolve({ value: explainChange(question) }),
});

export function explainChangeInWorker(question: ChangeQuestion, signal?: AbortSignal): Promise<RunnerChange> {
  return runInThread(changeTask, question, { signal, small: question.waiting.length <= SMALL });
}

interface HistoryInput {
  readonly jobs: readonly PastJob[];
  readonly range: HistoryRange;
}

export const historyTask = defineTask({
  name: "queueHistory",
  pool: "short",
  time: timeLimit("shortSeconds"),
  work: ({ jobs, range }: HistoryInput) => Promise.resolve({ value: queueHistory(jobs, range) }),
});

export function historyInWorker(input: HistoryInput): Promise<QueueHistory> {
  return runInThread(historyTask, input, { small: input.jobs.length <= SMALL });
}
