/** The declaration of a signal type: everything except its computation. */
import { z } from "zod";
import type { MapReader } from "../../document/reader";
import type { ClockWindow } from "./clockWindow";
import type { Fields, ShapeOf } from "./field";
import type { QUERY_TYPES } from "../queries/declarations";
import type { QueryHead } from "./queryHead";
import type { DeveloperWindow } from "./template";

/** Words for a change of the signal's value; `#` is the amount: "# s slower pulls". */
export interface ChangeWords {
  readonly amount: "number" | "whole" | "bytes";
  readonly more: string;
  readonly less: string;
}

/** Groups of fields of which a signal has exactly one. */
export interface Alternatives {
  readonly label: string;
  readonly choices: readonly { readonly label: string; readonly fields: readonly string[] }[];
}

export interface SignalWords<S> {
  /** Label in the form's list of types. */
  readonly label: string;
  /** The query types whose data the type can read, and the same in words. */
  readonly reads: readonly (typeof QUERY_TYPES)[number]["type"][];
  readonly source: string;
  /** The query types from which the released operator computes the signal, if they differ; it fails on any other. */
  readonly operatorReads?: readonly string[];
  readonly alternatives?: Alternatives;
  /** Keys and values of the block with which the signal counts job starts a day; absent if it cannot. */
  readonly startsPerDay?: Readonly<Record<string, string | boolean>>;
  /** Signals used by templates, by the signal's name. */
  readonly templates?: Readonly<Record<string, TemplateSignal>>;
  /** Reports errors that involve more than one field. */
  check?(block: MapReader, fields: Partial<S>, query: QueryHead | undefined): void;
  /** Returns the unit of a value: "s", "B", "samples/day"; null if it is the query's own, which is unknown here. */
  unit(signal: S): string | null;
  /** Describes a value without a unit: "sum of all samples". */
  caption(signal: S): string | null;
  /** Describes the computation in one sentence. */
  describe(signal: S): string;
  /** Returns null if the value is a bare number, which the caption describes. */
  change(signal: S): ChangeWords | null;
}

export interface TemplateSignalOptions {
  readonly timezone: string;
  readonly jobStarts: boolean;
  readonly pullTimeStatistic: string;
  /** A Go duration. */
  readonly recent: string;
  readonly targetWindow: ClockWindow;
  readonly developerWindows: readonly DeveloperWindow[];
}

export interface TemplateSignal {
  readonly query: "usage" | "events";
  lines(options: TemplateSignalOptions): readonly string[];
}

/** Fields of every signal. `blockMissing` is set only in operator semantics; such a signal has no value. */
const common = { name: z.string(), queryRef: z.string(), blockMissing: z.literal(true).optional() };

type SchemaOf<T extends string, F extends Fields> = z.ZodObject<
  typeof common & { type: z.ZodLiteral<T> } & ShapeOf<F>
>;

export interface SignalType<T extends string = string, F extends Fields = Fields> extends SignalWords<
  z.infer<SchemaOf<T, F>>
> {
  readonly type: T;
  /** In document order. */
  readonly fields: F;
  readonly schema: SchemaOf<T, F>;
}

export function signalType<const T extends string, F extends Fields>(
  type: T,
  fields: F,
  words: SignalWords<z.infer<SchemaOf<T, F>>>,
): SignalType<T, F> {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  // Restores the type of each key's schema, which Object.fromEntries loses.
  const schema = z.object({ ...common, type: z.literal(type), ...(shape as ShapeOf<F>) }) as SchemaOf<T, F>;
  return { ...words, type, fields, schema };
}
