/**
 * Converts composed YAML nodes to JSON values. The library's own conversion is not used because positions are
 * required, duplicate keys must be found in linear time, `__proto__` must be an ordinary key, and aliases must
 * neither loop nor multiply.
 */
import { isAlias, isMap, isScalar, isSeq, type Alias, type Node, type Pair, type YAMLMap } from "yaml";
import { above, LIMITS } from "../limits/limits";
import { isObject, show, type JsonValue } from "./json";
import type { Path } from "./path";

const MAX_DEPTH = LIMITS.documentDepth.value;
/** Maximum total number of values that aliases may add to the document; a "billion laughs" exceeds it at once. */
const MAX_ALIASED = LIMITS.aliasedValues.value;

export interface Mark {
  /** Offset of the key (in a list, of the item itself). */
  readonly key: number;
  readonly value: number;
}

export interface Marks {
  readonly root: number;
  /** Offsets of the children of every map and list, by the JSON value created from it. */
  readonly children: ReadonlyMap<object, ReadonlyMap<string | number, Mark>>;
}

export interface NodeProblem {
  readonly path: Path;
  readonly message: string;
  readonly offset: number;
}

export interface Converted {
  readonly value: JsonValue;
  readonly marks: Marks;
  readonly problems: readonly NodeProblem[];
}

export function convertNode(contents: Node | null): Converted {
  const converter = new Converter();
  const value = converter.convert(contents, []);
  return {
    value,
    marks: { root: start(contents), children: converter.children },
    problems: converter.problems,
  };
}

interface Anchored {
  readonly value: JsonValue;
  readonly size: number;
}

class Converter {
  readonly children = new Map<object, Map<string | number, Mark>>();
  readonly problems: NodeProblem[] = [];
  /** "open" while the anchored node itself is being converted. */
  private readonly anchors = new Map<string, Anchored | "open">();
  private size = 0;
  private aliased = 0;

  convert(node: unknown, path: Path): JsonValue {
    if (isAlias(node)) return this.alias(node, path);
    if (!isScalar(node) && !isMap(node) && !isSeq(node)) return null;
    const before = this.size++;
    if (node.anchor !== undefined) this.anchors.set(node.anchor, "open");
    const value = isScalar(node) ? this.scalar(node.value, path, start(node)) : this.collection(node, path);
    if (node.anchor !== undefined) this.anchors.set(node.anchor, { value, size: this.size - before });
    return value;
  }

  private problem(path: Path, message: string, offset: number): null {
    // A fresh array makes the path unique: two problems at one path keep two positions.
    this.problems.push({ path: [...path], message, offset });
    return null;
  }

  private scalar(value: unknown, path: Path, offset: number): JsonValue {
    if (value === null || value === undefined) return null;
    if (typeof value === "string" || typeof value === "boolean") return value;
    if (typeof value !== "number")
      return this.problem(path, "has a YAML type that JSON does not have", offset);
    return Number.isFinite(value) ? value : this.problem(path, "is not a finite number", offset);
  }

  private collection(node: Node, path: Path): JsonValue {
    if (path.length >= MAX_DEPTH) {
      return this.problem(path, `is nested too deeply: ${above("documentDepth")}`, start(node));
    }
    if (isMap(node)) return this.map(node, path);
    const marks = new Map<number, Mark>();
    const list: JsonValue[] = [];
    if (isSeq(node)) {
      for (const item of node.items) {
        const offset = start(item);
        marks.set(list.length, { key: offset, value: offset });
        list.push(this.convert(item, [...path, list.length]));
      }
    }
    this.children.set(list, marks);
    return list;
  }

  private map(node: YAMLMap, path: Path): JsonValue {
    const entries = new Map<string, JsonValue>();
    const marks = new Map<string, Mark>();
    const merges: Pair[] = [];
    for (const pair of node.items) {
      const key = keyText(pair);
      if (key === "<<" && !isQuoted(pair.key)) merges.push(pair);
      else if (key === null) this.problem(path, "has a key that is not text", start(pair.key));
      else if (entries.has(key)) {
        this.problem([...path, key], "appears twice in the same map; keep one", start(pair.key));
      } else {
        const offset = start(pair.key);
        marks.set(key, { key: offset, value: pair.value === null ? offset : start(pair.value, offset) });
        entries.set(key, this.convert(pair.value, [...path, key]));
      }
    }
    for (const pair of merges) this.merge(pair, path, entries, marks);
    const object = Object.fromEntries(entries);
    this.children.set(object, marks);
    return object;
  }

  /** Merges `<<: *base`: keys of the map itself take precedence; of several bases, the first wins. */
  private merge(pair: Pair, path: Path, entries: Map<string, JsonValue>, marks: Map<string, Mark>): void {
    const merged = this.convert(pair.value, [...path, "<<"]);
    for (const base of Array.isArray(merged) ? merged : [merged]) {
      // A value omitted by the limit on aliases is not a second error.
      if (base === null && this.aliased > MAX_ALIASED) continue;
      if (!isObject(base)) {
        this.problem([...path, "<<"], `merges ${show(base)}, which is not a map`, start(pair.key));
        continue;
      }
      for (const [key, value] of Object.entries(base)) {
        if (entries.has(key)) continue;
        entries.set(key, value);
        const mark = this.children.get(base)?.get(key);
        if (mark !== undefined) marks.set(key, mark);
      }
    }
  }

  private alias(node: Alias, path: Path): JsonValue {
    const target = this.anchors.get(node.source);
    if (target === undefined)
      return this.problem(path, `no anchor &${node.source} comes before *${node.source}`, start(node));
    if (target === "open")
      return this.problem(path, `*${node.source} is inside &${node.source} itself`, start(node));
    this.size += target.size;
    this.aliased += target.size;
    if (this.aliased <= MAX_ALIASED) return target.value;
    // Reported once: where the limit is exceeded.
    if (this.aliased - target.size > MAX_ALIASED) return null;
    const message = `aliases expand to more than ${MAX_ALIASED} values; write the values out (limit aliasedValues)`;
    return this.problem(path, message, start(node));
  }
}

function keyText(pair: Pair): string | null {
  const key = pair.key;
  if (key === null) return "";
  if (!isScalar(key)) return null;
  return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
}

function isQuoted(key: unknown): boolean {
  return isScalar(key) && (key.type === "QUOTE_DOUBLE" || key.type === "QUOTE_SINGLE");
}

function start(node: unknown, otherwise = 0): number {
  if (typeof node !== "object" || node === null || !("range" in node) || !Array.isArray(node.range))
    return otherwise;
  const offset: unknown = node.range[0];
  return typeof offset === "number" ? offset : otherwise;
}
