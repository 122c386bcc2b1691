/** Keys of the proposal's spelling that a document may write otherwise (discovery.md section 1). */
import {
  PRE_WINDOW,
  PULL_TIME,
  SIGNAL_QUERY,
  TARGET_WINDOW,
  TERM_SIGNAL,
} from "@/lib/discovery/policy/spelling";

const PAIRS = [SIGNAL_QUERY, TERM_SIGNAL, PRE_WINDOW, TARGET_WINDOW, PULL_TIME];

/** The other way to write the key at `depth` of a path; null where there is none. */
export function aliasOf(path: readonly (string | number)[], depth: number): readonly string[] | null {
  const key = path[depth];
  if (key === "nodeCount") return ["nodes", "count"];
  const pair = PAIRS.find(({ proposal }) => proposal === key);
  return pair === undefined ? null : [pair.operator];
}
