/** Decodes `spec.queries`: the input of a policy (discovery.md sections 1 and 2). */
import { present, show, type JsonValue } from "../../document/json";
import type { Path } from "../../document/path";
import { isHttpUrl, mapReader } from "../../document/reader";
import { re2Problem } from "../../document/regex";
import type { Report } from "../../document/report";
import { beginValues } from "../declare/field";
import { UNKNOWN_HEAD, type QueryHead } from "../declare/queryHead";
import { QUERY_TYPES } from "../queries/declarations";
import { queryTypeOf } from "./declared";
import { querySchema, type Query } from "./model";
import { blockKeys, readFields, readKind } from "./readFields";

const TYPES = QUERY_TYPES.map(({ type }) => type);

interface DecodedQuery {
  readonly name: string | undefined;
  readonly head: QueryHead;
  readonly query: Query | undefined;
  /** What the operator does differently, in words. */
  readonly difference?: string;
}

export function decodeQuery(value: JsonValue, path: Path, report: Report): DecodedQuery {
  const reader = mapReader(value, path, report, ["name", "type", "secretRef", ...TYPES]);
  if (reader === undefined) return { name: undefined, head: UNKNOWN_HEAD, query: undefined };
  const name = reader.name("a name that signals refer to");
  const type = readKind(reader, "type", TYPES, "where the query goes");
  const { lenient } = report;
  const secret = reader.child("secretRef", ["name"]);
  const secretRef = secret?.text("name", lenient ? undefined : "the name of a Secret");
  if (type === undefined) return { name, head: UNKNOWN_HEAD, query: undefined };
  const declared = queryTypeOf({ type });
  if (lenient && declared.gap === undefined && !reader.has(type)) {
    reader.fault(type, "is missing: the query fails", "key");
    const missing = { blockMissing: true, refused: `the ${type} block is missing` };
    const defaults = { name, type, ...beginValues(declared.fields), ...missing };
    const query = name === undefined ? undefined : querySchema.parse(defaults);
    return { name, head: { ...UNKNOWN_HEAD, type }, query };
  }
  const block = reader.child(type, blockKeys(declared.fields), declared.block);
  if (block === undefined) return { name, head: { ...UNKNOWN_HEAD, type }, query: undefined };
  const { values, complete } = readFields(declared.fields, block, { signals: undefined });
  declared.check?.(block, values);
  const { lookbackSeconds } = values;
  const head = {
    type,
    noTimes: declared.noTimes(values),
    lookbackSeconds: typeof lookbackSeconds === "number" ? lookbackSeconds : undefined,
  };
  if (!complete || name === undefined) return { name, head, query: undefined };
  const query = querySchema.parse({ name, type, ...values, ...present({ secretRef }) });
  const refused = lenient ? (refusalOf(query) ?? undefined) : undefined;
  const nameless = secret !== undefined && secretRef === undefined;
  const difference = `the operator fails query ${show(name)}, whose secretRef names no Secret; it is asked here`;
  return { name, head, query: { ...query, ...present({ refused }) }, ...(nameless ? { difference } : {}) };
}

/** Returns why the operator's query fails before it is sent; null if it does not. */
export function refusalOf(query: Query): string | null {
  const declared = queryTypeOf(query);
  const address = declared.address(query);
  if ("url" in address && !isHttpUrl(address.url)) return `${show(address.url)} is not an http or https URL`;
  const patterns = declared.patterns?.(query) ?? [];
  return declared.refusal?.(query) ?? patterns.map(re2Problem).find((problem) => problem !== null) ?? null;
}
