/** A runner's settings that people change, and what may become of them. */
import type { RunnerQueueInput } from "../../../api/runnerQueue";
import { runnerProblems, type Strategy } from "../../../queue";
import { UnprocessableError } from "../../http/errors";

export interface RunnerSettingsNow {
  /** Null goes by the installation's setting. */
  readonly strategy: Strategy | null;
  readonly paused: boolean;
  readonly description: string;
  readonly tags: readonly string[];
  readonly runUntagged: boolean;
  readonly protectedOnly: boolean;
  readonly locked: boolean;
  /** Null leaves the job's own. */
  readonly maximumTimeoutSeconds: number | null;
  readonly maintenanceNote: string;
}

/** The engine names fields as a Runner that registers does. */
const NAMES: Readonly<Record<string, string>> = {
  tag_list: "tags",
  maximum_timeout: "maximumTimeoutSeconds",
};

/** Throws UnprocessableError that names everything that is wrong with what is changed. */
export function settingsAfter<S extends Partial<RunnerSettingsNow> & ToCheck>(
  before: S,
  input: RunnerQueueInput,
): S {
  const after = { ...before, ...input };
  const { tags, runUntagged } = after;
  // Scope is not changed here: what is checked of it held when the runner was made.
  const problems = runnerProblems({
    type: "instance",
    groups: 0,
    projects: 0,
    tags,
    runUntagged,
    maximumTimeout: input.maximumTimeoutSeconds ?? null,
  });
  const changed = problems.filter(
    ({ path }) => path !== "tag_list" || input.tags !== undefined || input.runUntagged !== undefined,
  );
  if (changed.length > 0) {
    throw new UnprocessableError(
      "The runner cannot be as the body says.",
      changed.map(({ path, message }) => ({ path: NAMES[path] ?? path, message })),
    );
  }
  return after;
}

type ToCheck = Pick<RunnerSettingsNow, "tags" | "runUntagged">;
