/** Selects the run that the ranking link opens on. Pure. */
import type { PolicySummary } from "@/lib/api/policies";
import type { RunSummary } from "@/lib/api/runs";

/**
 * The newest run of a policy whose strategy is suited, else the newest run; undefined if there is none.
 *
 * @param runs newest first
 */
export function chosenRun(
  runs: readonly Pick<RunSummary, "id" | "policy">[],
  policies: readonly Pick<PolicySummary, "name" | "strategy">[],
  suited: readonly string[],
): string | undefined {
  const isSuited = ({ strategy }: Pick<PolicySummary, "strategy">): boolean =>
    strategy !== null && suited.includes(strategy);
  const names = new Set(policies.filter(isSuited).map(({ name }) => name));
  return (runs.find(({ policy }) => names.has(policy)) ?? runs[0])?.id;
}
