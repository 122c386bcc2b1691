/** Labels of the feed of changes. */
import type { ChangePart } from "@/lib/changes/kinds";

export const PART_TEXTS: Readonly<Record<ChangePart, string>> = {
  discovery: "Policies and runs",
  replay: "Replay lab",
  waterlines: "Nodes and waterlines",
  queue: "Queue",
  minutes: "Minutes",
  sources: "Data sources",
};

const NOUNS: Readonly<Record<string, string>> = {
  runner: "runner ",
  project: "project ",
  quota: "quota of ",
};

/** "usage" for `policy/usage`, "runner 12" for `runner/12`: a descriptive name needs no prefix. */
export function subjectName(subject: string): string {
  const slash = subject.indexOf("/");
  if (slash < 0) return subject === "quota" ? "default quota" : subject;
  const [kind, name] = [subject.slice(0, slash), subject.slice(slash + 1)];
  return `${NOUNS[kind] ?? ""}${name}`;
}
