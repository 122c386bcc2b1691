/** A runner's settings that people can change, and their validation. */
import type { RunnerQueueInput } from "../../../api/runnerQueue";
import { runnerProblems, type Strategy } from "../../../queue";
import { UnprocessableError } from "../../http/errors";

export interface RunnerSettingsNow {
  /** Null means the installation's setting. */
  readonly strategy: Strategy | null;
  readonly paused: boolean;
  readonly description: string;
  readonly tags: readonly string[];
  readonly runUntagged: boolean;
  readonly protectedOnly: boolean;
  readonly locked: boolean;
  /** Null keeps the job's own. */
  readonly maximumTimeoutSeconds: number | null;
  readonly maintenanceNote: string;
}

/** The engine uses the field names of Runner registration. */
const NAMES: Readonly<Record<string, string>> = {
  tag_list: "tags",
  maximum_timeout: "maximumTimeoutSeconds",
};

/** Throws UnprocessableError that names every error in the changed settings. */
export function settingsAfter<S extends Partial<RunnerSettingsNow> & ToCheck>(
  before: S,
  input: RunnerQueueInput,
): S {
  const after = { ...before, ...input };
  const { tags, runUntagged } = after;
  // The scope cannot be changed here; it was checked when the runner was created.
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
      "The runner's settings are wrong.",
      changed.map(({ path, message }) => ({ path: NAMES[path] ?? path, message })),
    );
  }
  return after;
}

type ToCheck = Pick<RunnerSettingsNow, "tags" | "runUntagged">;
