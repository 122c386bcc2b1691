/**
 * Looks up the declaration of a query's or signal's type or a ranking's strategy, and derives facts from its fields.
 */
import type { Field } from "../declare/field";
import type { QueryType } from "../declare/queryType";
import type { SignalType } from "../declare/signalType";
import type {
  ExposureCluster,
  ExposureSignals,
  ExposureWords,
  StrategyDeclaration,
} from "../declare/strategy";
import { QUERY_TYPES } from "../queries/declarations";
import { STRATEGIES } from "../ranking/declarations";
import { SIGNAL_TYPES } from "../signals/declarations";
import type { DropReason } from "./dropReason";
import {
  rankingSchema,
  type Query,
  type Ranking,
  type RankingOfTerms,
  type Signal,
  type WeightedRanking,
} from "./model";

const queryTypes = new Map<string, QueryType>(QUERY_TYPES.map((each) => [each.type, each]));
const types = new Map<string, SignalType>(SIGNAL_TYPES.map((each) => [each.type, each]));
const strategies = new Map<string, StrategyDeclaration>(STRATEGIES.map((each) => [each.strategy, each]));

/** Throws for an undeclared type, which every schema rejects. */
export function queryTypeOf({ type }: { readonly type: string }): QueryType {
  const found = queryTypes.get(type);
  if (found === undefined) throw new Error(`query type ${type} is not declared`);
  return found;
}

/** Throws for an undeclared type, which every schema rejects. */
export function signalTypeOf({ type }: { readonly type: string }): SignalType {
  const found = types.get(type);
  if (found === undefined) throw new Error(`signal type ${type} is not declared`);
  return found;
}

/** Throws for an undeclared strategy, which every schema rejects. */
export function strategyOf({ strategy }: { readonly strategy: string }): StrategyDeclaration {
  const found = strategies.get(strategy);
  if (found === undefined) throw new Error(`ranking strategy ${strategy} is not declared`);
  return found;
}

/** Returns the strategy's label; for an omitted ranking, the operator's rule. */
export function rankingLabel(ranking: Ranking | undefined): string {
  return ranking === undefined ? NO_RANKING : strategyOf(ranking).label;
}

export const NO_RANKING = "Maximum raw sample";

export function dropReasonOf(ranking: Ranking | undefined): DropReason {
  const ranksNothing = ranking?.blockMissing === true && strategyOf(ranking).withoutBlock === "no image";
  return ranksNothing ? "missingBlock" : "missingSignal";
}

/** A field with its name and its value in a signal or ranking. */
export interface FieldValue {
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
}

/** In document order. */
export function queryFields(query: Query): readonly FieldValue[] {
  return fieldValues(queryTypeOf(query).fields, query);
}

export function signalFields(signal: Signal): readonly FieldValue[] {
  return fieldValues(signalTypeOf(signal).fields, signal);
}

export function rankingFields(ranking: Ranking): readonly FieldValue[] {
  return fieldValues(strategyOf(ranking).fields, ranking);
}

function fieldValues(fields: SignalType["fields"], of: object): FieldValue[] {
  const values = new Map<string, unknown>(Object.entries(of));
  return Object.entries(fields).map(([name, field]) => ({ name, field, value: values.get(name) }));
}

/** Returns the signals that the ranking reads, without duplicates, in policy order; empty if it is omitted. */
export function rankedSignals(ranking: Ranking | undefined): readonly string[] {
  if (ranking === undefined) return [];
  return [...new Set(rankingFields(ranking).flatMap(({ field, value }) => field.signals?.(value) ?? []))];
}

/** Returns the signals that count job starts in an exposure model. */
export function startSignals(ranking: Ranking | undefined): readonly string[] {
  if (ranking === undefined) return [];
  return rankingFields(ranking).flatMap(({ field, value }) =>
    field.countsStarts === true ? (field.signals?.(value) ?? []) : [],
  );
}

/**
 * Returns the signals and cluster of a ranking of the exposure model; undefined for any other, or if it is omitted.
 */
export function exposureOf(
  ranking: Ranking | undefined,
): { readonly signals: ExposureSignals; readonly cluster: ExposureCluster } | undefined {
  const exposure = ranking && strategyOf(ranking).exposure;
  return exposure && { signals: exposure.signals(ranking), cluster: exposure.cluster(ranking) };
}

/** Returns the ranking under another strategy of the exposure model, with the same signals in the same roles. */
export function rankingCounting(counts: ExposureWords<never>["counts"], ranking: Ranking): Ranking {
  const other = [...strategies.values()].find(({ exposure }) => exposure?.counts === counts);
  return rankingSchema.parse({ ...ranking, strategy: other?.strategy });
}

/** Whether the ranking has terms, with or without weights. */
export function hasTerms(ranking: Ranking | undefined): ranking is RankingOfTerms {
  const terms = ranking && strategyOf(ranking).fields.terms;
  return terms?.kind === "terms" || terms?.kind === "weightedTerms";
}

export function isWeighted(ranking: Ranking | undefined): ranking is WeightedRanking {
  return ranking !== undefined && strategyOf(ranking).fields.terms?.kind === "weightedTerms";
}

/** Whether the signal needs samples over time, which only a range query has. */
export function needsRange(signal: Signal): boolean {
  return signalFields(signal).some(({ field, value }) => (field.needsRange?.(value) ?? null) !== null);
}

/** Returns why the query has no samples over time, such as "an instant query has one sample only"; null if it has. */
export function noTimes(query: Query): string | null {
  return queryTypeOf(query).noTimes(query);
}

/**
 * Whether the type can compute the signal from a query of that type; with `operator`, whether the released operator
 * can.
 */
export function canRead(declared: SignalType, query: string, operator: boolean): boolean {
  const { reads: own, operatorReads = own } = declared;
  return (operator ? operatorReads : own).some((type) => type === query);
}
