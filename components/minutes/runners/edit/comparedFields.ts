/** The fields of runners that are compared and shown when somebody else changes their factors during an edit; pure. */
import type { Runner } from "@/lib/api/runners";
import { factorsText, runnerName, utcText } from "../words";

/** Whether any of `read` was changed since `base` was read. */
export function isChangedSince(read: readonly Runner[], base: readonly Runner[]): boolean {
  const revisions = new Map(base.map(({ id, revision }) => [id, revision]));
  return read.some(({ id, revision }) => revision > (revisions.get(id) ?? revision));
}

/** Returns the fields of one runner by name, those of several runners by runner and name. */
export function comparedFields(runners: readonly Runner[]): unknown {
  const [first] = runners;
  if (first !== undefined && runners.length === 1) return fieldsOf(first);
  return Object.fromEntries(runners.map((runner) => [keyOf(runner), fieldsOf(runner)]));
}

/** Returns labels by the paths of the compared fields. */
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

const fieldsOf = (runner: Runner) => ({
  public: runner.publicProjectsMinutesCostFactor,
  private: runner.privateProjectsMinutesCostFactor,
  scheduled: runner.scheduled.map((version) => `${factorsText(version)} from ${utcText(version.validFrom)}`),
});
