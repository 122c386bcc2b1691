/**
 * Explains why a job that has left the queue had waited: what the runner that took it did in the meantime. Own
 * method.
 */
import type { RunnerType } from "../../minutes/shapes";
import type { Explanation } from "../../explanation/explanation";
import { duration, grouped, plural } from "../../numeric/words";

export interface WaitedQuestion {
  readonly id: number;
  /** Unix milliseconds. */
  readonly queuedAt: number;
  /** When it was handed out or, if it never was, dropped. */
  readonly leftAt: number;
  /** Null if it was never handed out. */
  readonly runner: { readonly description: string; readonly type: RunnerType } | null;
  /** GitLab's reason for dropping it; null if not known. */
  readonly dropReason: string | null;
  /** How often it was handed out. More than 1 if a runner did not respond. */
  readonly attempts: number;
  /** Other jobs that the runner started while this one waited, split by when they were queued. */
  readonly taken: { readonly earlier: number; readonly later: number };
  /** Projects of those jobs, the most jobs first. */
  readonly takenBy: readonly { readonly path: string; readonly jobs: number }[];
  /** Jobs that were running on the runner when this one was queued, and how many of them ended while it waited. */
  readonly running: { readonly jobs: number; readonly ended: number };
}

export interface WaitedExplanation extends Explanation {
  /** `busy`: the runner started nothing else but had running jobs; `idle`: it had none. */
  readonly outcome: "atOnce" | "othersFirst" | "busy" | "idle" | "dropped";
}

/** Seconds within which a free runner requests a job: a Runner's `check_interval` is 3 s, and a poll takes time. */
const AT_ONCE_SECONDS = 5;
/** The longest usual `check_interval`. A wait up to this time on a free runner is normal. */
const POLL_SECONDS = 10;

type Step = Explanation["steps"][number];

/** Never throws. The facts come from builds as they were reported (lib/server/queue/read/waited.ts). */
export function explainWaited(question: WaitedQuestion): WaitedExplanation {
  const outcome = outcomeOf(question);
  const waited = duration(question.leftAt - question.queuedAt);
  return {
    subject: `job ${question.id}`,
    outcome,
    outcomeText: outcome === "dropped" ? "Never handed out" : `Waited ${waited}`,
    side: outcome === "atOnce" ? "above" : "below",
    sentence: sentenceOf(question, outcome, waited),
    steps: question.runner === null ? [] : stepsOf(question, question.runner, outcome),
    arithmetic: [],
  };
}

function outcomeOf({
  runner,
  queuedAt,
  leftAt,
  taken,
  running,
}: WaitedQuestion): WaitedExplanation["outcome"] {
  if (runner === null) return "dropped";
  const seconds = (leftAt - queuedAt) / 1_000;
  if (seconds <= AT_ONCE_SECONDS) return "atOnce";
  if (taken.earlier + taken.later > 0) return "othersFirst";
  if (running.jobs > 0) return "busy";
  return seconds <= POLL_SECONDS ? "atOnce" : "idle";
}

function sentenceOf(
  { runner, dropReason, taken, running, queuedAt, leftAt }: WaitedQuestion,
  outcome: WaitedExplanation["outcome"],
  waited: string,
): string {
  const its = runner?.description ?? "";
  switch (outcome) {
    case "dropped":
      return `No runner got it in ${waited}${dropReason ? `: it was dropped as ${dropReason}` : ""}.`;
    case "atOnce":
      return leftAt - queuedAt <= AT_ONCE_SECONDS * 1_000
        ? `${its} took it after ${waited}, with its next request for a job.`
        : `${its} was free and took it after ${waited}, within one poll: a runner asks every 3 to ${POLL_SECONDS} s.`;
    case "othersFirst":
      return `${its} took ${plural(taken.earlier + taken.later, "other job")} first: ${orderText(taken)}.`;
    case "busy":
      return `${its} was at work on ${plural(running.jobs, "other job")} and began none before it.`;
    case "idle":
      return `${its} was not at work and began no other job: it was paused, off, or did not ask.`;
  }
}

function orderText({ earlier, later }: WaitedQuestion["taken"]): string {
  if (later === 0) return earlier === 1 ? "it was queued earlier" : "all were queued earlier";
  if (earlier === 0) return later === 1 ? "it was queued later" : "all were queued later";
  return `${grouped(earlier)} queued earlier and ${grouped(later)} later`;
}

/** Returns a text such as "acme/api 5, acme/web 2", with the number of jobs of unnamed projects. */
function projectsText(named: WaitedQuestion["takenBy"], all: number): string {
  const others = named.reduce((left, { jobs }) => left - jobs, all);
  const texts = named.map(({ path, jobs }) => `${path} ${grouped(jobs)}`);
  return [...texts, ...(others > 0 ? [`other projects ${grouped(others)}`] : [])].join(", ");
}

function stepsOf(
  { attempts, taken, takenBy, running }: WaitedQuestion,
  { description, type }: NonNullable<WaitedQuestion["runner"]>,
  outcome: WaitedExplanation["outcome"],
): Step[] {
  const all = taken.earlier + taken.later;
  return [
    {
      id: "running",
      title: "Was its runner free?",
      state: running.jobs === 0 ? "passed" : "warning",
      text:
        running.jobs === 0
          ? `Nothing ran on ${description} when it was queued.`
          : `${plural(running.jobs, "job")} ran on ${description} when it was queued; ${grouped(running.ended)} of them ended while it waited.`,
    },
    {
      id: "taken",
      title: "What went first?",
      state: all === 0 ? "passed" : "warning",
      text:
        all === 0
          ? "No other job began on its runner in the meantime."
          : `${plural(all, "job")}: ${orderText(taken)}. ${projectsText(takenBy, all)}.`,
    },
    {
      id: "order",
      title: "By which order?",
      state: outcome === "othersFirst" ? "passed" : "skipped",
      text:
        type === "instance"
          ? "An instance runner takes from the project with the fewest running jobs, so that jobs queued later can go first."
          : `A ${type} runner takes jobs first in, first out, among those that match its tags.`,
    },
    {
      id: "attempts",
      title: "Was it handed out before?",
      state: attempts > 1 ? "warning" : "passed",
      text:
        attempts > 1
          ? `It was handed out ${grouped(attempts)} times: ${plural(attempts - 1, "time")} the runner did not acknowledge it and it went back into the queue.`
          : "It was handed out once.",
    },
  ];
}
