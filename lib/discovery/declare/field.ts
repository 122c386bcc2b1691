/**
 * A field of a query type, a signal type or a ranking strategy: everything that reads, writes, compares, draws or
 * tries it. Uses methods instead of function properties, so that fields of different value types can be listed
 * together.
 */
import type { z } from "zod";
import type { JsonObject, JsonValue } from "../../document/json";
import type { MapReader } from "../../document/reader";
import type { Names } from "./references";
import type { SpelledKey, Spelling } from "./spelling";
import type { Setting } from "./steps";

/** The editor that the form draws. */
export type FieldKind =
  | "choice"
  | "flag"
  | "number"
  | "wholeNumber"
  | "duration"
  | "text"
  | "textList"
  | "texts"
  | "timezone"
  | "clockWindow"
  | "hourWindows"
  | "signal"
  | "terms"
  | "weightedTerms"
  | "hidden";

/** Properties that differ between fields of one kind. */
export interface FieldWords<T> {
  /** Label on the form. */
  readonly label: string;
  /** The full label for screen readers, if `label` is short. */
  readonly name?: string;
  /** Prefix of the change in a diff: "node count 10 → 20". Defaults to the document's key. */
  readonly diff?: string;
  readonly description?: string;
  readonly placeholder?: string;
  /** Takes the full width of the form. */
  readonly wide?: boolean;
  /** The document's key, if it is not the model's or differs between the spellings. */
  readonly key?: string | SpelledKey;
  /** Path under which the operator nests the value: ["nodes", "count"]. */
  readonly operatorPath?: readonly [string, string];
  /** Path in a diff, if it is not the proposal's key. */
  readonly path?: string;
  /** Value in a new signal or ranking; if absent, the field is omitted. */
  readonly begin?: T;
  /** False: a change of type resets the field instead of keeping the value of a field with the same name. */
  readonly carried?: false;
  /** The operator does not have the key: it is omitted in the operator's spelling if it has the default. */
  readonly extension?: boolean;
  /** Value written in the operator's spelling if the key is absent, because the operator requires it. */
  operatorDefault?(block: JsonObject): JsonValue | undefined;
  /** A new query copies the value from another query of its type. */
  readonly shared?: boolean;
  /** Whether the field has an effect given the other values; always if omitted. */
  usedWith?(values: Readonly<Record<string, unknown>>): boolean;
  /** Why the released operator cannot have the value; null if it can. */
  gap?(value: T): { readonly at?: readonly string[]; readonly message: string } | null;
  /**
   * What the released operator, which can have the value, does differently with it; null if nothing. `values` are all
   * of the block.
   */
  differs?(value: T, values: Readonly<Record<string, unknown>>): string | null;
  /** Why the value needs samples over time, which only a range query has; null if it does not. */
  needsRange?(value: T): string | null;
  /** Label of the field's sensitivity steps; without it the field is not varied. */
  step?(name: string): string;
}

export interface ReadContext {
  /** Undefined if the signals themselves could not be read. */
  readonly signals: Names;
}

export interface Field<S extends z.ZodType = z.ZodType> extends FieldWords<z.infer<S>> {
  readonly kind: FieldKind;
  readonly schema: S;
  /** Values and labels of a choice. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Whether an empty editor removes the key. */
  readonly optional?: boolean;
  /** Number of lines of a text editor. */
  readonly rows?: number;
  /** Labels of the parts of a field with several optional texts. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Name of a term on the form: "Factor". */
  readonly word?: string;
  /** The signal counts job starts per rotation, J of the exposure model. */
  readonly countsStarts?: boolean;
  readonly range?: { readonly min?: number; readonly max?: number; readonly whole?: boolean };
  /** Returns undefined after reporting an error, or for an absent optional field. */
  read(block: MapReader, key: string, context: ReadContext): z.infer<S> | undefined;
  /** Returns the document's value, or undefined to omit the key. */
  write(value: z.infer<S>): JsonValue | undefined;
  /** Returns the text for a diff. */
  show(value: z.infer<S>): string;
  /** Returns the document's value in canonical form; undefined drops the key. */
  respell?(value: JsonValue, spelling: Spelling): JsonValue | undefined;
  settings?(value: z.infer<S>, name: string): readonly Setting<z.infer<S>>[];
  /** Returns the signals that the value names, in order. */
  signals?(value: z.infer<S>): readonly string[];
  renamed?(value: z.infer<S>, other: (name: string) => string): z.infer<S>;
  /** Returns the value in a new ranking over these signals, for the `index`-th reference of the strategy. */
  beginOver?(signals: readonly string[], index: number): z.infer<S>;
}

export type Fields = Readonly<Record<string, Field>>;

/** Returns the values of fields in a new block over these signals. */
export function beginValues(fields: Fields, signals: readonly string[] = []): Record<string, unknown> {
  let references = 0;
  const values = Object.entries(fields).map(([name, field]): [string, unknown] => [
    name,
    field.beginOver === undefined ? field.begin : field.beginOver(signals, references++),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

export type ShapeOf<F extends Fields> = { [K in keyof F]: F[K]["schema"] };

/** Returns the document's key of a field in both spellings. */
export function keysOf(name: string, { key = name }: Field): SpelledKey {
  return typeof key === "string" ? { proposal: key, operator: key } : key;
}

/** Formats a value for a diff: JSON, with strings unquoted. */
export function plain(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
