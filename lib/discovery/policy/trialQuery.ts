/** Reads a query to try with the settings of a policy's query. */
import { cloneJson } from "../../document/clone";
import type { PolicyIssue } from "../../document/issue";
import { present } from "../../document/json";
import { mapReader } from "../../document/reader";
import { Report } from "../../document/report";
import { refusalOf } from "./decodeQueries";
import { querySchema, type Query, type Semantics } from "./model";
import { blockKeys, readFields } from "./readFields";
import { settingFields } from "./trialSettings";

const AT = "settings";

/** `query` is null if there are `errors`. */
export interface TrialRead {
  readonly query: Query | null;
  readonly errors: readonly PolicyIssue[];
}

/**
 * Returns the query `begun` with all of its settings replaced by these (settingFields): an omitted setting has the
 * default of a policy, as in the query's block of a document. Never throws; paths of errors start with `settings`.
 */
export function trialQuery(initial: Query, settings: unknown, semantics: Semantics): TrialRead {
  const fields = settingFields(initial.type);
  const report = new Report();
  report.lenient = semantics === "operator";
  const known = blockKeys(fields);
  const block = mapReader(cloneJson(settings, report) ?? null, [AT], report, known);
  // A policy keeps unknown keys; here an unknown key would be a setting without effect.
  for (const key of Object.keys(block?.map ?? {})) {
    if (!known.includes(key)) report.error([AT, key], `is not a setting of a ${initial.type} query`, "key");
  }
  const values = block === undefined ? {} : readFields(fields, block, { signals: undefined }).values;
  const { errors } = report.issues(() => undefined);
  if (errors.length > 0) return { query: null, errors };
  const kept = Object.entries(initial).filter(([name]) => !(name in fields));
  const query = querySchema.parse({ ...Object.fromEntries(kept), ...values });
  const refused = report.lenient ? (refusalOf(query) ?? undefined) : undefined;
  return { query: { ...query, ...present({ refused }) }, errors };
}
