/** What is told of runners whose factors somebody else changes while they are edited; pure. */
import type { Runner } from "@/lib/api/runners";
import { factorsText, runnerName, utcText } from "../words";

/** Whether any of `read` was changed since `base` was read. */
export function isChangedSince(read: readonly Runner[], base: readonly Runner[]): boolean {
  const revisions = new Map(base.map(({ id, revision }) => [id, revision]));
  return read.some(({ id, revision }) => revision > (revisions.get(id) ?? revision));
}

/** Of one runner by the names of its fields, of several by the runner. */
export function toldOf(runners: readonly Runner[]): unknown {
  const [first] = runners;
  if (first !== undefined && runners.length === 1) return told(first);
  return Object.fromEntries(runners.map((runner) => [keyOf(runner), told(runner)]));
}

/** Labels by the paths of what is told. */
export function labelsOf(runners: readonly Runner[]): Readonly<Record<string, string>> {
  if (runners.length === 1) return WORDS;
  return Object.fromEntries(
    runners.flatMap((runner) =>
      Object.entries(WORDS).map(([field, word]) => [
        `${keyOf(runner)}.${field}`,
        `${runnerName(runner)}, ${word.toLowerCase()}`,
      ]),
    ),
  );
}

const WORDS = { public: "Public projects", private: "Private projects", scheduled: "Scheduled" };

const keyOf = ({ id }: Runner): string => `runner${id}`;

const told = (runner: Runner) => ({
  public: runner.publicProjectsMinutesCostFactor,
  private: runner.privateProjectsMinutesCostFactor,
  scheduled: runner.scheduled.map((version) => `${factorsText(version)} from ${utcText(version.validFrom)}`),
});
