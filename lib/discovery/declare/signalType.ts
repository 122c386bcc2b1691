/** What a signal type declares: everything about it but its computation. */
import { z } from "zod";
import type { MapReader } from "../../document/reader";
import type { ClockWindow } from "./clockWindow";
import type { Fields, ShapeOf } from "./field";
import type { QUERY_TYPES } from "../queries/declarations";
import type { QueryHead } from "./queryHead";

/** How a change of the signal's value is said; `#` is the amount: "# s slower pulls". */
export interface ChangeWords {
  readonly amount: "number" | "whole" | "bytes";
  readonly more: string;
  readonly less: string;
}

/** Fields of which a signal has one group and not the others. */
export interface Alternatives {
  readonly label: string;
  readonly choices: readonly { readonly label: string; readonly fields: readonly string[] }[];
}

export interface SignalWords<S> {
  /** In the form's list of types. */
  readonly label: string;
  /** The queries whose data the type can read, and the same in words. */
  readonly reads: readonly (typeof QUERY_TYPES)[number]["type"][];
  readonly source: string;
  /** Those of which the released operator makes the signal, where they differ; on another it fails the query. */
  readonly operatorReads?: readonly string[];
  readonly alternatives?: Alternatives;
  /** Keys and values of the block with which the signal counts job starts a day; absent where it cannot. */
  readonly startsPerDay?: Readonly<Record<string, string | boolean>>;
  /** Lines of the signals that templates use, by the signal's name. */
  readonly templates?: Readonly<Record<string, TemplateSignal>>;
  /** Reports what one field alone does not show. */
  check?(block: MapReader, fields: Partial<S>, query: QueryHead | undefined): void;
  /** The unit of a value: "s", "B", "samples/day"; null where it is the query's own, which is unknown here. */
  unit(signal: S): string | null;
  /** What a value without a unit is: "sum of all samples". */
  caption(signal: S): string | null;
  /** What the signal computes, in one sentence. */
  describe(signal: S): string;
  /** Null where its value is a bare number, of which the caption says what it is. */
  change(signal: S): ChangeWords | null;
}

export interface TemplateSignalOptions {
  readonly timezone: string;
  readonly jobStarts: boolean;
  readonly pullTimeStatistic: string;
  /** A Go duration. */
  readonly recent: string;
  readonly targetWindow: ClockWindow;
}

export interface TemplateSignal {
  readonly query: "usage" | "events";
  lines(options: TemplateSignalOptions): readonly string[];
}

/** What every signal has; a missing block is read in operator semantics only, and gives no value. */
const common = { name: z.string(), queryRef: z.string(), blockMissing: z.literal(true).optional() };

type SchemaOf<T extends string, F extends Fields> = z.ZodObject<
  typeof common & { type: z.ZodLiteral<T> } & ShapeOf<F>
>;

export interface SignalType<T extends string = string, F extends Fields = Fields> extends SignalWords<
  z.infer<SchemaOf<T, F>>
> {
  readonly type: T;
  /** In the order of the document. */
  readonly fields: F;
  readonly schema: SchemaOf<T, F>;
}

export function signalType<const T extends string, F extends Fields>(
  type: T,
  fields: F,
  words: SignalWords<z.infer<SchemaOf<T, F>>>,
): SignalType<T, F> {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  // Object.fromEntries forgets which schema has which key.
  const schema = z.object({ ...common, type: z.literal(type), ...(shape as ShapeOf<F>) }) as SchemaOf<T, F>;
  return { ...words, type, fields, schema };
}
