/** Texts for failed criteria: what keeps a build from a runner, and what would change it. */
import type { OutOfScope, Verdict } from "../match/eligible";
import type { Criterion, QueueRunner } from "../shapes";

/** Why a group of builds is not taken, as a heading. */
export const CRITERION_REASONS: Readonly<Record<Criterion, string>> = {
  paused: "the runner is paused",
  origin: "only seen in GitLab",
  protected: "not on a protected branch",
  untagged: "without a tag",
  tags: "tags that the runner does not have",
  scope: "outside of the runner's scope",
  quota: "the quota is used up",
};

const OUT_OF_SCOPE: Readonly<Record<OutOfScope, string>> = {
  otherProject: "The runner is assigned to other projects.",
  otherGroup: "The runner belongs to a group that the project is not in.",
  groupRunnersDisabled: "Group runners are switched off for the project.",
  instanceRunnersDisabled: "Instance runners are switched off for the project.",
};

const names = (tags: readonly string[]): string => tags.join(", ");

/** Returns what keeps a build from a runner, for a failed criterion. */
export function refusalText(refusal: Verdict): string {
  switch (refusal.criterion) {
    case "paused":
      return "It is paused and takes no jobs.";
    case "origin":
      return "It was only seen in GitLab, which hands it out itself.";
    case "protected":
      return "The runner takes only builds of protected branches, and this branch is not protected.";
    case "untagged":
      return "It has no tag, and the runner takes only tagged builds.";
    case "tags":
      return `The runner does not have ${names(refusal.missing)}.`;
    case "scope":
      return OUT_OF_SCOPE[refusal.reason ?? "otherProject"];
    case "quota":
      return "The quota of its namespace is used up.";
  }
}

/** Returns what would make the criterion hold. */
export function changeText(verdict: Verdict, { description }: QueueRunner): string {
  switch (verdict.criterion) {
    case "paused":
      return `Resume the runner ${description}.`;
    case "origin":
      return "Send the job to this queue with its script.";
    case "protected":
      return `Protect the branch, or let ${description} take builds of all branches.`;
    case "untagged":
      return `Give the job a tag of ${description}, or let the runner take jobs without tags.`;
    case "tags":
      return verdict.missing.length === 1
        ? `Change the job's tag ${names(verdict.missing)}, or give it to ${description} if that has what it stands for.`
        : `Change the job's tags ${names(verdict.missing)}, or give them to ${description} if that has what they stand for.`;
    case "scope":
      return SCOPE_CHANGES[verdict.reason ?? "otherProject"](description);
    case "quota":
      return "Raise the quota, buy compute minutes, wait for the next month, or use a group's or the project's own runner.";
  }
}

const SCOPE_CHANGES: Readonly<Record<OutOfScope, (runner: string) => string>> = {
  otherProject: (runner) => `Assign ${runner} to the project.`,
  otherGroup: (runner) => `Move the project into the group of ${runner}, or take a runner of its own group.`,
  groupRunnersDisabled: () => "Switch group runners on for the project.",
  instanceRunnersDisabled: () => "Switch instance runners on for the project.",
};
