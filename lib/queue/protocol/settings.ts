/** Validates a runner's settings. Source: the specification's section 1.8. */

export interface RunnerToCheck {
  readonly type: "instance" | "group" | "project";
  readonly tags: readonly string[];
  readonly runUntagged: boolean;
  /** In seconds; null keeps the build's own timeout. */
  readonly maximumTimeout: number | null;
  readonly groups: number;
  readonly projects: number;
}

export interface SettingProblem {
  /** The setting's name in the request. */
  readonly path: string;
  readonly message: string;
}

const MOST_TAGS = 50;
const SHORTEST_TIMEOUT = 600;

/** Returns every problem of the settings. */
export function runnerProblems(runner: RunnerToCheck): SettingProblem[] {
  const { type, tags, runUntagged, maximumTimeout, groups, projects } = runner;
  const problems: SettingProblem[] = [];
  const add = (path: string, message: string): void => void problems.push({ path, message });
  if (!runUntagged && tags.length === 0) {
    add("tag_list", "must not be empty for a runner that takes no untagged jobs");
  }
  if (tags.length > MOST_TAGS) add("tag_list", `has ${tags.length} tags: at most ${MOST_TAGS} are allowed`);
  if (maximumTimeout !== null && maximumTimeout < SHORTEST_TIMEOUT) {
    add("maximum_timeout", `is ${maximumTimeout} seconds: it must be at least ${SHORTEST_TIMEOUT}`);
  }
  if (type === "group" && groups !== 1) add("group_id", "must name the one group that a group runner serves");
  if (type !== "group" && groups > 0) add("group_id", `has no place on a runner of ${type}_type`);
  if (type === "project" && projects < 1)
    add("project_id", "must name a project that a project runner serves");
  if (type !== "project" && projects > 0) add("project_id", `has no place on a runner of ${type}_type`);
  return problems;
}
