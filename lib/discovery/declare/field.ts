/**
 * A field of a query type, a signal type or a ranking strategy: everything that reads, writes, compares, draws or tries it.
 * Methods rather than function properties, so that a field of one value type can be listed among others.
 */
import type { z } from "zod";
import type { JsonObject, JsonValue } from "../../document/json";
import type { MapReader } from "../../document/reader";
import type { Names } from "./references";
import type { SpelledKey, Spelling } from "./spelling";
import type { Setting } from "./steps";

/** Which editor the form draws. */
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

/** What differs between fields of one kind. */
export interface FieldWords<T> {
  /** On the form. */
  readonly label: string;
  /** The whole label, for a screen reader, where that is short. */
  readonly name?: string;
  /** Before the change in a diff: "node count 10 → 20". The document's key when omitted. */
  readonly diff?: string;
  readonly description?: string;
  readonly placeholder?: string;
  /** Takes the form's whole width. */
  readonly wide?: boolean;
  /** The document's key, where it is not the model's or differs between the spellings. */
  readonly key?: string | SpelledKey;
  /** Where the operator nests the value under other keys: ["nodes", "count"]. */
  readonly operatorPath?: readonly [string, string];
  /** What a diff calls the place, where it is not the proposal's key. */
  readonly path?: string;
  /** The value in a new signal or ranking; without one the field is left out. */
  readonly begin?: T;
  /** False: a change of type resets the field instead of keeping a value of the same name. */
  readonly carried?: false;
  /** The operator does not know the key: left out in its spelling where it has the default. */
  readonly extension?: boolean;
  /** Written in the operator's spelling where the key is absent, because the operator demands it there. */
  operatorDefault?(block: JsonObject): JsonValue | undefined;
  /** A new query takes over the value of another of its type. */
  readonly shared?: boolean;
  /** Whether the field does anything beside the other values; always where omitted. */
  usedWith?(values: Readonly<Record<string, unknown>>): boolean;
  /** Why the released operator cannot have the value; null where it can. */
  gap?(value: T): { readonly at?: readonly string[]; readonly message: string } | null;
  /** What the released operator, which can have the value, does otherwise with it; null where nothing. `values` are all of the block. */
  differs?(value: T, values: Readonly<Record<string, unknown>>): string | null;
  /** Why the value needs samples over time, which only a range query has; null where it does not. */
  needsRange?(value: T): string | null;
  /** The label of the field's sensitivity steps; without it the field is not moved. */
  step?(name: string): string;
}

export interface ReadContext {
  /** Undefined where the signals themselves could not be read. */
  readonly signals: Names;
}

export interface Field<S extends z.ZodType = z.ZodType> extends FieldWords<z.infer<S>> {
  readonly kind: FieldKind;
  readonly schema: S;
  /** Values with labels, for a choice. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** An empty editor takes the key away. */
  readonly optional?: boolean;
  /** Lines of a text's editor. */
  readonly rows?: number;
  /** Labels of the parts of several optional texts. */
  readonly parts?: Readonly<Record<string, string>>;
  /** What a term is called on the form: "Factor". */
  readonly word?: string;
  /** The signal counts job starts per rotation, J of the exposure model. */
  readonly countsStarts?: boolean;
  readonly range?: { readonly min?: number; readonly max?: number; readonly whole?: boolean };
  /** Undefined after an error was reported, or for an optional field that is absent. */
  read(block: MapReader, key: string, context: ReadContext): z.infer<S> | undefined;
  /** The document's value; undefined where the key is left out. */
  write(value: z.infer<S>): JsonValue | undefined;
  /** In a diff. */
  show(value: z.infer<S>): string;
  /** The document's value in canonical form; undefined drops the key. */
  respell?(value: JsonValue, spelling: Spelling): JsonValue | undefined;
  settings?(value: z.infer<S>, name: string): readonly Setting<z.infer<S>>[];
  /** The signals that the value names, in order. */
  signals?(value: z.infer<S>): readonly string[];
  renamed?(value: z.infer<S>, other: (name: string) => string): z.infer<S>;
  /** The value in a new ranking over these signals, the `index`-th reference of the strategy. */
  beginOver?(signals: readonly string[], index: number): z.infer<S>;
}

export type Fields = Readonly<Record<string, Field>>;

/** The values of fields in a new block over these signals. */
export function beginValues(fields: Fields, signals: readonly string[] = []): Record<string, unknown> {
  let references = 0;
  const values = Object.entries(fields).map(([name, field]): [string, unknown] => [
    name,
    field.beginOver === undefined ? field.begin : field.beginOver(signals, references++),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

export type ShapeOf<F extends Fields> = { [K in keyof F]: F[K]["schema"] };

/** The document's key of a field in both spellings. */
export function keysOf(name: string, { key = name }: Field): SpelledKey {
  return typeof key === "string" ? { proposal: key, operator: key } : key;
}

/** JSON for a diff; text without quotes. */
export function plain(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
