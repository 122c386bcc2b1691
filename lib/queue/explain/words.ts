/** Each criterion in words: what is asked, what was found, and what would change it. */
import type { OutOfScope, Verdict } from "../match/eligible";
import type { Criterion, PendingBuild, QueueRunner } from "../shapes";

export const CRITERION_TITLES: Readonly<Record<Criterion, string>> = {
  paused: "Does the runner take jobs?",
  origin: "Can it be handed out here?",
  protected: "Is its branch protected enough?",
  untagged: "May it come without a tag?",
  tags: "Has the runner all of its tags?",
  scope: "Is the runner there for its project?",
  quota: "Are there compute minutes left for it?",
};

/** Why a build stays where it is, as a heading of many builds. */
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

export function verdictText(verdict: Verdict, build: PendingBuild, { criteria }: QueueRunner): string {
  const { holds } = verdict;
  switch (verdict.criterion) {
    case "paused":
      return holds ? "It is not paused." : "It is paused and takes nothing.";
    case "origin":
      return holds
        ? "It came with everything that a runner needs."
        : "It was only seen in GitLab, which hands it out itself.";
    case "protected":
      if (!criteria.protectedOnly) return "The runner takes builds of all branches.";
      return `The runner takes builds of protected branches alone, and this one is${holds ? "" : " not"}.`;
    case "untagged":
      if (build.tags.length > 0) return `It has ${count(build.tags.length, "tag")}.`;
      return `It has no tag, and the runner takes ${holds ? "such builds too" : "tagged builds alone"}.`;
    case "tags":
      if (verdict.missing.length > 0) return `The runner does not have ${names(verdict.missing)}.`;
      return build.tags.length === 0 ? "It asks for none." : `The runner has ${names(build.tags)}.`;
    case "scope":
      if (verdict.reason !== null) return OUT_OF_SCOPE[verdict.reason];
      return SCOPES[criteria.type];
    case "quota":
      if (!build.minutesExceeded) return "The quota of its namespace is not used up.";
      if (criteria.type !== "instance") return "The quota is used up, which concerns instance runners alone.";
      return verdict.free
        ? `The quota is used up, but builds of ${build.visibility} projects cost nothing on this runner.`
        : "The quota of its namespace is used up.";
  }
}

const SCOPES = {
  instance: "Instance runners are there for every project that does not switch them off.",
  group: "The project is in the runner's group.",
  project: "The runner is assigned to the project.",
} as const;

/** What somebody could do so that a criterion holds. */
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
      return `Give ${description} the ${verdict.missing.length === 1 ? "tag" : "tags"} ${names(verdict.missing)}, or take ${verdict.missing.length === 1 ? "it" : "them"} off the job.`;
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

/** "1 tag", "2 tags". */
export function count(of: number, noun: string): string {
  return `${of.toLocaleString("en-US")} ${noun}${of === 1 ? "" : "s"}`;
}

/** "0.4 s", "12 s", "3 min 10 s". */
export function secondsText(of: number): string {
  if (of < 59.5) return `${of.toFixed(of < 10 ? 1 : 0)} s`;
  const whole = Math.round(of);
  return `${Math.floor(whole / 60).toLocaleString("en-US")} min ${whole % 60} s`;
}
