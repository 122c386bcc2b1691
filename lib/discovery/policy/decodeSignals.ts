/** Decodes `spec.signals`: one number per image (discovery.md sections 1 and 4). */
import type { JsonValue } from "../../document/json";
import type { Path } from "../../document/path";
import { mapReader, type MapReader } from "../../document/reader";
import type { Report } from "../../document/report";
import { beginValues, keysOf } from "../declare/field";
import type { QueryHead } from "../declare/queryHead";
import { readReference } from "../declare/references";
import type { SignalType } from "../declare/signalType";
import { SIGNAL_QUERY } from "../declare/spelling";
import { SIGNAL_TYPES } from "../signals/declarations";
import { canRead, signalTypeOf } from "./declared";
import { signalSchema, type Signal } from "./model";
import { blockKeys, readFields, readKind } from "./readFields";

const TYPES = SIGNAL_TYPES.map(({ type }) => type);

/**
 * The queries by name; undefined if `spec.queries` could not be read, so that no reference is reported as dangling.
 */
export type Queries = ReadonlyMap<string, QueryHead> | undefined;

export function decodeSignal(
  value: JsonValue,
  path: Path,
  report: Report,
  queries: Queries,
): { name: string | undefined; signal: Signal | undefined } {
  const reader = mapReader(value, path, report, ["name", "queryRef", "query", "type", ...TYPES]);
  if (reader === undefined) return { name: undefined, signal: undefined };
  const name = reader.name("a name that the ranking refers to");
  const reference = readReference(reader, SIGNAL_QUERY, "query", queries);
  const type = readKind(reader, "type", TYPES, "how the number is computed");
  if (type === undefined) return { name, signal: undefined };
  const declared = signalTypeOf({ type });
  const query = reference === undefined ? undefined : queries?.get(reference.name);
  const { lenient } = report;
  const blockMissing = lenient && !reader.has(type);
  if (blockMissing) reader.fault(type, "is missing: the signal has no value", "key");
  const keys = blockKeys(declared.fields);
  const block = reader.child(type, keys, blockMissing ? undefined : "the block that says how");
  if (query?.type !== undefined && !canRead(declared, query.type, lenient)) {
    const fails = lenient ? "; the operator fails the query" : "";
    reader.fault(reference?.key ?? SIGNAL_QUERY.proposal, misfit(declared, query.type) + fails);
  }
  if (blockMissing && name !== undefined && reference !== undefined) {
    const defaults = { name, queryRef: reference.name, type, blockMissing, ...beginValues(declared.fields) };
    return { name, signal: signalSchema.parse(defaults) };
  }
  if (block === undefined) return { name, signal: undefined };
  const { values, complete } = readFields(declared.fields, block, { signals: undefined });
  if (query !== undefined) checkRange(declared, block, values, query);
  declared.check?.(block, values, query);
  if (!complete || name === undefined || reference === undefined) return { name, signal: undefined };
  return { name, signal: signalSchema.parse({ name, queryRef: reference.name, type, ...values }) };
}

function misfit({ type, source }: SignalType, from: string): string {
  const readers = SIGNAL_TYPES.filter(({ reads }) => reads.some((each) => each === from));
  const others = readers.map((each) => each.type).join(", ");
  return `names a ${from} query; ${type} reads ${source}, a ${from} query takes ${others}`;
}

/** Reports the fields that need samples over time if the query has none. */
function checkRange(
  { fields }: SignalType,
  block: MapReader,
  values: Readonly<Record<string, unknown>>,
  query: QueryHead,
): void {
  if (query.noTimes === null) return;
  for (const [name, field] of Object.entries(fields)) {
    const need = name in values ? (field.needsRange?.(values[name]) ?? null) : null;
    if (need !== null)
      block.error(keysOf(name, field).proposal, `${need}, and ${query.noTimes}; use a range query`);
  }
}
