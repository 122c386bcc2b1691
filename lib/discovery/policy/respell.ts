/**
 * Returns a document in canonical form in either spelling: known keys in a fixed order, then the unknown ones
 * (discovery.md section 1). The document must parse without errors.
 */
import { isObject, own, type JsonObject, type PolicyDocument } from "../../document/json";
import { arrange, inList, inMap, spelled, type Change } from "../declare/arrange";
import { keysOf, type Fields } from "../declare/field";
import { SIGNAL_QUERY, type Spelling } from "../declare/spelling";
import type { StrategyDeclaration } from "../declare/strategy";
import { QUERY_TYPES } from "../queries/declarations";
import { STRATEGIES } from "../ranking/declarations";
import { SIGNAL_TYPES } from "../signals/declarations";

export function respell(document: PolicyDocument, spelling: Spelling): PolicyDocument {
  return arrange(document, ["apiVersion", "kind", "metadata", "spec", "status"], {
    metadata: inMap((metadata) => arrange(metadata, ["name", "namespace", "labels", "annotations"])),
    spec: inMap((spec) =>
      arrange(spec, ["syncInterval", "maxImages", "imageFilter", "queries", "signals", "ranking"], {
        queries: inList((query) => respellQuery(query, spelling)),
        signals: inList((signal) => respellSignal(signal, spelling)),
        ranking: inMap((ranking) => respellRanking(ranking, spelling)),
      }),
    ),
  });
}

function respellQuery(query: JsonObject, spelling: Spelling): JsonObject {
  const blocks = typeBlocks(QUERY_TYPES, spelling);
  return arrange(query, ["name", "type", ...Object.keys(blocks), "secretRef"], blocks);
}

function respellSignal(signal: JsonObject, spelling: Spelling): JsonObject {
  const blocks = typeBlocks(SIGNAL_TYPES, spelling);
  const keys = ["name", SIGNAL_QUERY[spelling], "type", ...Object.keys(blocks)];
  return arrange(spelled(signal, SIGNAL_QUERY, spelling), keys, blocks);
}

function typeBlocks(
  types: readonly { readonly type: string; readonly fields: Fields }[],
  spelling: Spelling,
): Record<string, Change> {
  const entries = types.map(({ type, fields }): [string, Change] => [
    type,
    inMap((block) => respellBlock(block, fields, spelling)),
  ]);
  return Object.fromEntries(entries);
}

function respellRanking(ranking: JsonObject, spelling: Spelling): JsonObject {
  const blocks = STRATEGIES.map((declared: StrategyDeclaration): [string, Change] => [
    declared.strategy,
    (value) => {
      const block = declared.respell?.(value, spelling) ?? value;
      return isObject(block) ? respellBlock(block, declared.fields, spelling) : block;
    },
  ]);
  return arrange(ranking, ["strategy", ...blocks.map(([key]) => key)], Object.fromEntries(blocks));
}

function respellBlock(block: JsonObject, fields: Fields, spelling: Spelling): JsonObject {
  const known = Object.entries(fields).map(([name, field]) => ({ field, keys: keysOf(name, field) }));
  const changes = known.flatMap(({ field, keys }): [string, Change][] => {
    const { respell } = field;
    return respell === undefined ? [] : [[keys[spelling], (value) => respell(value, spelling)]];
  });
  const complete = known.reduce((map, { field, keys }) => {
    const named = spelled(map, keys, spelling);
    if (spelling === "proposal" || own(named, keys.operator) !== undefined) return named;
    const demanded = field.operatorDefault?.(named);
    return demanded === undefined ? named : { ...named, [keys.operator]: demanded };
  }, block);
  return arrange(
    complete,
    known.map(({ keys }) => keys[spelling]),
    Object.fromEntries(changes),
  );
}
