/** What a ranking strategy declares: everything about it but its computation. */
import { z } from "zod";
import type { JsonValue } from "../../document/json";
import type { MapReader } from "../../document/reader";
import type { Factor, Term } from "../result";
import type { Fields, ReadContext, ShapeOf } from "./field";
import type { Semantics, Spelling } from "./spelling";
import type { StrategyTemplate } from "./template";

/** Names of signals by their role. */
export interface ExposureSignals {
  readonly preJobs: string;
  readonly targetJobs: string;
  readonly pullSeconds: string;
}

export interface ExposureCluster {
  readonly nodes: number;
  /** Share of an image's holders that can serve it, 0 to 1. */
  readonly available?: number;
  /** Jobs of an image that begin together at most, 1 or more. */
  readonly peakJobs?: number;
}

/** What a policy by the exposure model says of its cluster, for what counts with the same model (coldstart.md section 5). */
export interface ExposureWords<R> {
  /** What a pull's seconds are multiplied by. */
  readonly counts: "jobs that wait" | "nodes that pull" | "waits that peers leave";
  signals(ranking: R): ExposureSignals;
  cluster(ranking: R): ExposureCluster;
}

export interface StrategyWords<R> {
  readonly label: string;
  /** What the strategy's block is, in the error where it is missing. */
  readonly block: string;
  /** Whether the released operator knows the strategy. */
  readonly operator: boolean;
  /** What the operator ranks where the strategy's block is missing, which its schema accepts; of strategies that it knows. */
  readonly withoutBlock?: "all at 0" | "no image";
  /** The block's key whose value the operator's spelling may write in place of the block. */
  readonly shortForm?: string;
  /** Of a strategy by the exposure model. */
  readonly exposure?: ExposureWords<R>;
  readonly templates?: readonly StrategyTemplate[];
  /** In place of reading the fields from the block. */
  read?(reader: MapReader, context: ReadContext): Readonly<Record<string, unknown>> | undefined;
  /** Before the block's keys are put in order. */
  respell?(block: JsonValue, spelling: Spelling): JsonValue;
  /** Keys of the block, unknown ones included, that the operator's spelling cannot hold. */
  withoutPlace?(block: JsonValue | undefined): readonly { readonly key: string; readonly message: string }[];
  /** What a missing value means: "contributes 0". */
  missing(semantics: Semantics): string;
  /** A term's arithmetic, for a strategy whose score is one term; a sum's where omitted. */
  termFormula?(term: Term, score: string): string;
  /** A factor's arithmetic with its result; the factor's name and value where it gives none. */
  factorFormula?(ranking: R, factor: Factor, show: (value: number) => string): string | undefined;
}

/** A missing block is read in operator semantics only. */
const common = { blockMissing: z.literal(true).optional() };

type SchemaOf<T extends string, F extends Fields> = z.ZodObject<
  typeof common & { strategy: z.ZodLiteral<T> } & ShapeOf<F>
>;

export interface StrategyDeclaration<
  T extends string = string,
  F extends Fields = Fields,
> extends StrategyWords<z.infer<SchemaOf<T, F>>> {
  readonly strategy: T;
  /** In the order of the document. */
  readonly fields: F;
  readonly schema: SchemaOf<T, F>;
}

export function rankingStrategy<const T extends string, F extends Fields>(
  strategy: T,
  fields: F,
  words: StrategyWords<z.infer<SchemaOf<T, F>>>,
): StrategyDeclaration<T, F> {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  // Object.fromEntries forgets which schema has which key.
  const schema = z.object({ ...common, strategy: z.literal(strategy), ...(shape as ShapeOf<F>) }) as SchemaOf<
    T,
    F
  >;
  return { ...words, strategy, fields, schema };
}
