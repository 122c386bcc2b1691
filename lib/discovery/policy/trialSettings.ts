/** What a query that is tried has beside its address, its text and its times. */
import { keysOf, type Fields } from "../declare/field";
import type { JsonObject, JsonValue } from "../../document/json";
import { queryFields, queryTypeOf } from "./declared";
import type { Query } from "./model";

/** The document's keys that a trial has as fields of its own. */
const OF_THE_TRIAL: readonly string[] = ["queryType", "lookback", "step"];

/** The fields of a type of query that a trial takes as settings. */
export function settingFields(type: string): Fields {
  const { fields, asks } = queryTypeOf({ type });
  const settings = Object.entries(fields).filter(
    ([name, field]) =>
      name !== asks && field.shared !== true && !OF_THE_TRIAL.includes(keysOf(name, field).proposal),
  );
  return Object.fromEntries(settings);
}

/** Their values, as a document in the proposal's spelling has them in the query's block. */
export function trialSettings(query: Query): JsonObject {
  const settings = settingFields(query.type);
  const entries = queryFields(query).flatMap(({ name, field, value }): [string, JsonValue][] => {
    const written = name in settings ? field.write(value) : undefined;
    return written === undefined ? [] : [[keysOf(name, field).proposal, written]];
  });
  return Object.fromEntries(entries);
}
