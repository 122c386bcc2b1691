/** The settings of a tried query, in addition to its address, text and times. */
import { keysOf, type Fields } from "../declare/field";
import type { JsonObject, JsonValue } from "../../document/json";
import { queryFields, queryTypeOf } from "./declared";
import type { Query } from "./model";

/** The document's keys that a trial has as separate fields. */
const OF_THE_TRIAL: readonly string[] = ["queryType", "lookback", "step"];

/** Returns the fields of a query type that a trial takes as settings. */
export function settingFields(type: string): Fields {
  const { fields, asks } = queryTypeOf({ type });
  const settings = Object.entries(fields).filter(
    ([name, field]) =>
      name !== asks && field.shared !== true && !OF_THE_TRIAL.includes(keysOf(name, field).proposal),
  );
  return Object.fromEntries(settings);
}

/** Returns the values of these fields as they are written in the query's block, in the proposal's spelling. */
export function trialSettings(query: Query): JsonObject {
  const settings = settingFields(query.type);
  const entries = queryFields(query).flatMap(({ name, field, value }): [string, JsonValue][] => {
    const written = name in settings ? field.write(value) : undefined;
    return written === undefined ? [] : [[keysOf(name, field).proposal, written]];
  });
  return Object.fromEntries(entries);
}
