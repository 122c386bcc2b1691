/** Compares two JSON values key by key: the audit log's before and after. Pure. */

export interface ValueChange {
  /** Path such as `retention.runsPerPolicy` or `queries[2].step`; empty for the value itself. */
  readonly path: string;
  readonly kind: "added" | "removed" | "changed";
  /** Undefined when added. */
  readonly before: unknown;
  /** Undefined when removed. */
  readonly after: unknown;
}

/** Written by the server instead of a secret. */
export const HIDDEN = "[hidden]";

/**
 * Returns every difference once, in key order; empty exactly if both are equal. Null or undefined at the top level
 * means no value: everything on the other side is then added or removed. Lists of plain values are compared by
 * members, other lists by position.
 */
export function diffValues(before: unknown, after: unknown): readonly ValueChange[] {
  const isThere = { before: !isNothing(before), after: !isNothing(after) };
  if (isThere.before && isThere.after) return compare(before, after, "");
  if (isThere.before) return leaves(before, "", "removed");
  return isThere.after ? leaves(after, "", "added") : [];
}

function compare(before: unknown, after: unknown, path: string): readonly ValueChange[] {
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(before, after, path);
  if (isRecord(before) && isRecord(after)) return compareRecords(before, after, path);
  return before === after ? [] : [{ path, kind: "changed", before, after }];
}

function compareRecords(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  path: string,
): readonly ValueChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => {
    const inner = keyPath(path, key);
    if (!Object.hasOwn(after, key)) return leaves(before[key], inner, "removed");
    if (!Object.hasOwn(before, key)) return leaves(after[key], inner, "added");
    return compare(before[key], after[key], inner);
  });
}

function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
): readonly ValueChange[] {
  if ([...before, ...after].every(isPlain)) return compareMembers(before, after, path);
  const length = Math.max(before.length, after.length);
  return Array.from({ length }, (_, index) => `${path}[${index}]`).flatMap((inner, index) => {
    if (index >= after.length) return leaves(before[index], inner, "removed");
    if (index >= before.length) return leaves(after[index], inner, "added");
    return compare(before[index], after[index], inner);
  });
}

/** Returns members added and removed, with their multiplicity; a different order alone is a change of the list. */
function compareMembers(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
): readonly ValueChange[] {
  const gone = without(before, after);
  const come = without(after, before);
  if (gone.length + come.length > 0) {
    return [
      ...gone.map((value): ValueChange => ({ path, kind: "removed", before: value, after: undefined })),
      ...come.map((value): ValueChange => ({ path, kind: "added", before: undefined, after: value })),
    ];
  }
  const same = before.every((value, index) => value === after[index]);
  return same ? [] : [{ path, kind: "changed", before, after }];
}

function without(list: readonly unknown[], other: readonly unknown[]): unknown[] {
  const left = [...other];
  return list.filter((value) => {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Splits the value into its leaves; an empty list or object is one leaf. */
function leaves(value: unknown, path: string, kind: "added" | "removed"): readonly ValueChange[] {
  const inner = Array.isArray(value)
    ? value.map((each, index): [string, unknown] => [`${path}[${index}]`, each])
    : isRecord(value)
      ? Object.entries(value).map(([key, each]): [string, unknown] => [keyPath(path, key), each])
      : [];
  if (inner.length > 0) return inner.flatMap(([at, each]) => leaves(each, at, kind));
  const [before, after] = kind === "removed" ? [value, undefined] : [undefined, value];
  return [{ path, kind, before, after }];
}

function keyPath(path: string, key: string): string {
  if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === "" ? key : `${path}.${key}`;
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

function isPlain(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
