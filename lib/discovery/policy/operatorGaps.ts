/**
 * Parts of a policy that the released operator does not support: extensions and features of the proposal
 * (discovery.md sections 1 and 5). An export in the operator's spelling refuses these; operator
 * semantics warn of them.
 */
import { keysOf } from "../declare/field";
import { STRATEGIES } from "../ranking/declarations";
import { queryTypeOf, rankingFields, signalFields, strategyOf, type FieldValue } from "./declared";
import type { Policy, Query, Ranking } from "./model";
import type { Path } from "../../document/path";

export interface Gap {
  readonly path: Path;
  readonly message: string;
}

/** Returns the gaps in document order; indices refer to the model's lists. */
export function operatorGaps(policy: Omit<Policy, "semantics">): Gap[] {
  return [
    ...policy.queries.flatMap((query, index) => queryGaps(query, ["spec", "queries", index])),
    ...policy.signals.flatMap((signal, index) =>
      fieldGaps(signalFields(signal), ["spec", "signals", index, signal.type]),
    ),
    ...(policy.ranking === undefined ? [] : rankingGaps(policy.ranking)),
  ];
}

function queryGaps(query: Query, path: Path): Gap[] {
  const { gap } = queryTypeOf(query);
  return gap === undefined ? [] : [{ path: [...path, "type"], message: gap }];
}

function fieldGaps(fields: readonly FieldValue[], path: Path): Gap[] {
  return fields.flatMap(({ name, field, value }): Gap[] => {
    const gap = field.gap?.(value) ?? null;
    const at = [...path, keysOf(name, field).proposal, ...(gap?.at ?? [])];
    return gap === null ? [] : [{ path: at, message: gap.message }];
  });
}

function rankingGaps(ranking: Ranking): Gap[] {
  const { operator, strategy } = strategyOf(ranking);
  if (operator) return fieldGaps(rankingFields(ranking), ["spec", "ranking", strategy]);
  const known = STRATEGIES.filter((each) => each.operator).map((each) => each.strategy);
  const listed = `${known.slice(0, -1).join(", ")} and ${known.at(-1)}`;
  const message = `${strategy} is an extension; the released operator knows ${listed}`;
  return [{ path: ["spec", "ranking", "strategy"], message }];
}
