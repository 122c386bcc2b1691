/** References by name, in either spelling. */
import { show } from "../../document/json";
import type { MapReader } from "../../document/reader";
import type { SpelledKey } from "./spelling";
import { didYouMean } from "../../document/suggest";

/**
 * Names that can be referred to; undefined if they could not be read, so that no reference is reported as dangling.
 */
export type Names = ReadonlyMap<string, unknown> | undefined;

/**
 * Reads the name under either of the two keys and checks it against the existing names.
 * `kind` is what the name refers to: "query" or "signal".
 */
export function readReference(
  reader: MapReader,
  keys: SpelledKey,
  kind: "query" | "signal",
  names: Names,
): { name: string; key: string } | undefined {
  const both = reader.has(keys.proposal) && reader.has(keys.operator);
  const key = reader.has(keys.operator) && !both ? keys.operator : keys.proposal;
  const name = reader.text(key, `the name of a ${kind}`);
  if (both && reader.raw(keys.operator) !== reader.raw(keys.proposal)) {
    const other = show(reader.raw(keys.proposal));
    reader.error(
      keys.operator,
      `says ${show(reader.raw(keys.operator))} where ${keys.proposal} says ${other}; keep one`,
    );
  }
  if (name === undefined) return undefined;
  checkReference(reader, key, name, kind, names);
  return { name, key };
}

/** Reports a name that does not exist. */
export function checkReference(
  reader: MapReader,
  key: string,
  name: string,
  kind: "query" | "signal",
  names: Names,
): void {
  if (names === undefined || names.has(name)) return;
  reader.fault(key, () => {
    const listed = [...names.keys()].slice(0, 10).map(show).join(", ");
    const known =
      names.size === 0 ? `there is no ${kind}` : `there ${names.size === 1 ? "is" : "are"} ${listed}`;
    const more = names.size > 10 ? ", …" : "";
    return `no ${kind} is named ${show(name)}; ${known}${more}${didYouMean(name, names.keys())}`;
  });
}
