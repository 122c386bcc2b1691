/** What happens when a runner requests a build that no runner may run: it fails with the reason. Spec: queue, 2.4. */
import type { Explanation } from "../../explanation/explanation";
import { plural } from "../../numeric/words";
import type { DropReason } from "../shapes";

const TEXTS: Readonly<Record<DropReason, { readonly why: string; readonly change: string }>> = {
  missing_dependency_failure: {
    why: "a job that it depends on has not succeeded",
    change: "Run that job again first.",
  },
  runner_unsupported: {
    why: "it needs a feature that the runner does not have",
    change: "Update the runner.",
  },
  archived_failure: { why: "its project is archived", change: "Unarchive the project." },
  project_deleted: { why: "its project is deleted", change: "Cancel it." },
  builds_disabled: {
    why: "builds are switched off for its project",
    change: "Switch them on for the project.",
  },
  user_blocked: {
    why: "the account that submitted it is disabled",
    change: "Enable the account, or submit the job from another one.",
  },
};

type Step = Explanation["steps"][number];

/** "with archived_failure: its project is archived" */
const withReason = (reason: DropReason): string => `with ${reason}: ${TEXTS[reason].why}`;

/** Returns a sentence such as "It fails as soon as a runner requests it, with archived_failure: …. Unarchive …." */
export const dropSentence = (reason: DropReason): string =>
  `It fails as soon as a runner requests it, ${withReason(reason)}. ${TEXTS[reason].change}`;

export const dropStep = (reason: DropReason | null): Step => ({
  id: "checks",
  title: "Can it run once a runner requests it?",
  state: reason === null ? "passed" : "stopped",
  text:
    reason === null
      ? "Its project runs builds, and all that it depends on is there."
      : `No: it fails ${withReason(reason)}. ${TEXTS[reason].change}`,
});

export interface Dropped {
  readonly id: number;
  readonly reason: DropReason;
}

/** `dropped`: the builds of its line that fail before it gets one. */
export function dropsStep(dropped: readonly Dropped[]): Step {
  const [first, ...others] = dropped;
  const more = others.length > 0 ? ` So ${others.length === 1 ? "does" : "do"} ${jobs(others)}.` : "";
  return {
    id: "checks",
    title: "Can it run what is first in line?",
    state: first ? "warning" : "passed",
    text: first
      ? `No: job ${first.id} fails ${withReason(first.reason)}. ${TEXTS[first.reason].change}${more}`
      : "The project of its next job runs builds, and all that the job depends on is there.",
  };
}

/** "Its request first ends job 5, which fails with archived_failure." Empty without such builds. */
export function dropsNote(dropped: readonly Dropped[]): string {
  const [first, ...others] = dropped;
  if (!first) return "";
  const fails = others.length === 0 ? `, which fails with ${first.reason}` : ", which fail";
  return ` Its request first ends ${jobs(dropped)}${fails}.`;
}

const NAMED = 3;

function jobs(of: readonly Dropped[]): string {
  const named = of.slice(0, NAMED).map(({ id }) => `job ${id}`);
  const rest = of.length - named.length;
  const all = rest > 0 ? [...named, plural(rest, "other job")] : named;
  const last = all.at(-1) ?? "";
  return all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${last}` : last;
}
