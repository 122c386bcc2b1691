/** The key that the upstream draft !33515 gives a runner, for comparison with the product's own key. */
import { createHash } from "node:crypto";
import type { z } from "zod";
import type { runnerSchema } from "./match";

/** GitLab's numbers of visibility levels. */
const LEVELS = [
  [0, "private_factor"],
  [10, "private_factor"],
  [20, "public_factor"],
] as const;

/** Characters that its JSON writer escapes in addition to the standard's. */
const ESCAPED = /[<>&\u2028\u2029]/g;

export function pocKey(runner: z.output<typeof runnerSchema>): { poc_json: string; poc_key: string } {
  const byType = (type: string, ids: readonly number[]): readonly number[] | null =>
    runner.type === type ? [...ids].sort((a, b) => a - b) : null;
  const free = LEVELS.filter(([, factor]) => runner.type !== "instance" || runner[factor] === 0);
  const json = JSON.stringify([
    ["runner_type", `${runner.type}_type`],
    ["group_ids", byType("group", runner.group_ids)],
    ["project_ids", byType("project", runner.project_ids)],
    ["tag_names", [...runner.tags].sort()],
    ["run_untagged", runner.run_untagged],
    ["only_ref_protected", runner.ref_protected],
    ["visibility_levels_without_minutes_quota", free.map(([level]) => level)],
  ]).replace(ESCAPED, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return {
    poc_json: json,
    poc_key: `runner:dynamic_build_queue:${createHash("md5").update(json).digest("hex")}:list`,
  };
}
