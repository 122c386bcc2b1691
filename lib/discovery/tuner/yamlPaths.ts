/** Keys of the proposal's spelling that a document may write differently (discovery.md section 1). */
import { keysOf } from "../declare/field";
import { SIGNAL_QUERY, TERM_SIGNAL } from "../declare/spelling";
import type { StrategyDeclaration } from "../declare/strategy";
import { STRATEGIES } from "../ranking/declarations";

const aliases = new Map<string, readonly string[]>(
  [SIGNAL_QUERY, TERM_SIGNAL].map(({ proposal, operator }) => [proposal, [operator]]),
);
for (const { fields } of STRATEGIES as readonly StrategyDeclaration[]) {
  for (const [name, field] of Object.entries(fields)) {
    const { proposal, operator } = keysOf(name, field);
    if (field.operatorPath !== undefined) aliases.set(proposal, field.operatorPath);
    else if (proposal !== operator) aliases.set(proposal, [operator]);
  }
}

const shortForms = new Map(
  (STRATEGIES as readonly StrategyDeclaration[]).map(({ strategy, shortForm }) => [strategy, shortForm]),
);

/** Whether a document may contain the path's value at `depth`, in the operator's short form of a strategy's block. */
export function mayEnd(path: readonly (string | number)[], depth: number): boolean {
  const shortForm = shortForms.get(String(path[depth]));
  return shortForm !== undefined && shortForm === path[depth + 1];
}

/** Returns the other spelling of the key at `depth` of a path; null if there is none. */
export function aliasOf(path: readonly (string | number)[], depth: number): readonly string[] | null {
  return aliases.get(String(path[depth])) ?? null;
}
