/** The declaration of a ranking strategy: everything except its computation. */
import { z } from "zod";
import type { JsonValue } from "../../document/json";
import type { MapReader } from "../../document/reader";
import type { Factor, Term } from "../result";
import type { Fields, ReadContext, ShapeOf } from "./field";
import type { Semantics, Spelling } from "./spelling";
import type { StrategyTemplate } from "./template";

/** Names of signals by role. */
export interface ExposureSignals {
  readonly preJobs: string;
  readonly targetJobs: string;
  readonly pullSeconds: string;
}

export interface ExposureCluster {
  readonly nodes: number;
  /** Share of an image's holders that can serve it, 0 to 1. */
  readonly available?: number;
  /** Maximum number of jobs of an image that start at the same time, 1 or more. */
  readonly peakJobs?: number;
}

/**
 * What a policy of the exposure model states about its cluster, for other computations with the same model
 * (coldstart.md section 5).
 */
export interface ExposureWords<R> {
  /** The quantity that the seconds of a pull are multiplied by. */
  readonly counts: "jobs that wait" | "nodes that pull" | "waits that peers leave";
  signals(ranking: R): ExposureSignals;
  cluster(ranking: R): ExposureCluster;
}

export interface StrategyWords<R> {
  readonly label: string;
  /** Description of the strategy's block, for the error if it is missing. */
  readonly block: string;
  /** Whether the released operator has the strategy. */
  readonly operator: boolean;
  /** For strategies of the operator: what it ranks if the block is missing, which its schema accepts. */
  readonly withoutBlock?: "all at 0" | "no image";
  /** The block's key whose value the operator's spelling may write instead of the block. */
  readonly shortForm?: string;
  /** For a strategy of the exposure model. */
  readonly exposure?: ExposureWords<R>;
  readonly templates?: readonly StrategyTemplate[];
  /** Replaces reading the fields from the block. */
  read?(reader: MapReader, context: ReadContext): Readonly<Record<string, unknown>> | undefined;
  /** Runs before the block's keys are put in order. */
  respell?(block: JsonValue, spelling: Spelling): JsonValue;
  /** Returns keys of the block, unknown ones included, that the operator's spelling cannot express. */
  withoutPlace?(block: JsonValue | undefined): readonly { readonly key: string; readonly message: string }[];
  /** Returns the effect of a missing value: "contributes 0". */
  missing(semantics: Semantics): string;
  /** Returns a term's arithmetic, for a strategy whose score is a single term; defaults to that of a sum. */
  termFormula?(term: Term, score: string): string;
  /** Returns a factor's arithmetic with its result; if it returns none, the factor's name and value are shown. */
  factorFormula?(ranking: R, factor: Factor, show: (value: number) => string): string | undefined;
}

/** `blockMissing` is set only in operator semantics. */
const common = { blockMissing: z.literal(true).optional() };

type SchemaOf<T extends string, F extends Fields> = z.ZodObject<
  typeof common & { strategy: z.ZodLiteral<T> } & ShapeOf<F>
>;

export interface StrategyDeclaration<
  T extends string = string,
  F extends Fields = Fields,
> extends StrategyWords<z.infer<SchemaOf<T, F>>> {
  readonly strategy: T;
  /** In document order. */
  readonly fields: F;
  readonly schema: SchemaOf<T, F>;
}

export function rankingStrategy<const T extends string, F extends Fields>(
  strategy: T,
  fields: F,
  words: StrategyWords<z.infer<SchemaOf<T, F>>>,
): StrategyDeclaration<T, F> {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  // Restores the type of each key's schema, which Object.fromEntries loses.
  const schema = z.object({ ...common, strategy: z.literal(strategy), ...(shape as ShapeOf<F>) }) as SchemaOf<
    T,
    F
  >;
  return { ...words, strategy, fields, schema };
}
