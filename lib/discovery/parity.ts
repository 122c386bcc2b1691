/** Where the released operator's own run would part from this one (discovery.md section 6, last sentences). */
import { computeSignals, type PipelineOptions } from "./computeSignals";
import type { QueryOutcome } from "./data";
import type { Policy, PrometheusQuery, Query } from "./policy/model";
import { rank } from "./rank";
import type { PipelineResult, Warning } from "./result";
import { diffRankings, type RunDiff } from "./runDiff";

/** The operator's limits, version 2.0.11. */
const OPERATOR_MAX_POINTS = 11_000;
const OPERATOR_LOKI_ENTRIES = 5_000;

/**
 * Notes for a page, none of which changes a number: what operator semantics here does not reproduce, where it
 * matters for this policy and, with a result, for this run.
 */
export function parityNotes(policy: Policy, result?: PipelineResult): Warning[] {
  return [
    ...policy.queries.flatMap((query) => queryNotes(query, result)),
    ...(result === undefined ? [] : resultNotes(policy, result)),
  ];
}

function queryNotes(query: Query, result: PipelineResult | undefined): Warning[] {
  if (query.type === "prometheus" && query.queryType === "range") return rangeNotes(query);
  if (query.type !== "loki") return [];
  const records = result?.queryResults.find((each) => each.name === query.name)?.records;
  const cut =
    records !== undefined && records > OPERATOR_LOKI_ENTRIES
      ? `reads only the first ${OPERATOR_LOKI_ENTRIES} entries of query "${query.name}", which has ${records} events`
      : `reads only the first ${OPERATOR_LOKI_ENTRIES} entries of query "${query.name}"`;
  return [
    differs(`the operator ${cut}, and no logfmt lines`, query.name),
    differs(
      `the operator lists an image of query "${query.name}" only when one of its events has a duration or a size`,
      query.name,
    ),
  ];
}

function rangeNotes(query: PrometheusQuery): Warning[] {
  const notes = [
    differs(
      `the operator does not align the range of query "${query.name}" to its step: its samples lie up to one step later`,
      query.name,
    ),
  ];
  const points = Math.floor(query.lookbackSeconds / query.stepSeconds);
  if (points > OPERATOR_MAX_POINTS) {
    const message =
      `the operator asks for ${points + 1} points a series in one request of query "${query.name}", and Prometheus ` +
      `refuses more than ${OPERATOR_MAX_POINTS}: the query would fail there; lengthen step or shorten lookback`;
    notes.push({ code: "operatorWouldFail", message, query: query.name });
  }
  return notes;
}

function resultNotes(policy: Policy, result: PipelineResult): Warning[] {
  const notes: Warning[] = [];
  const below = result.ranking.filter((image) => !image.selected).length;
  if (below > 0) {
    notes.push(
      differs(
        `the operator cuts its list at maxImages ${policy.maxImages}: ${below} images would not be in it`,
      ),
    );
  }
  for (const { name, ignoredSeries } of result.queryResults) {
    if (ignoredSeries === 0) continue;
    notes.push(
      differs(
        `the operator skips the ${ignoredSeries} series of query "${name}" without an image label silently`,
        name,
      ),
    );
  }
  for (const warning of result.warnings) {
    if (warning.code !== "infiniteSample") continue;
    notes.push(differs("the operator keeps NaN and infinite samples as values", warning.query));
  }
  return notes;
}

function differs(message: string, query?: string): Warning {
  return query === undefined
    ? { code: "operatorDiffers", message }
    : { code: "operatorDiffers", message, query };
}

export interface SemanticsComparison {
  readonly proposal: PipelineResult;
  readonly operator: PipelineResult;
  /** From the proposal's ranking to the operator's. */
  readonly diff: RunDiff;
  readonly notes: readonly Warning[];
}

/**
 * The policy at hand under both semantics. The samples are those that were fetched: where an image came in more
 * than one series they were already joined by the rule of the policy's own semantics, and a note says so.
 */
export function compareSemantics(
  policy: Policy,
  outcomes: readonly QueryOutcome[],
  options: PipelineOptions,
): SemanticsComparison {
  const under = (semantics: Policy["semantics"]): PipelineResult => {
    const variant = { ...policy, semantics };
    return rank(variant, computeSignals(variant, outcomes, options));
  };
  const proposal = under("proposal");
  const operator = under("operator");
  const joined = operator.warnings.filter((warning) => warning.code === "duplicateSeries");
  const notes = joined.map((warning) =>
    differs(
      `query "${warning.query ?? ""}" has more than one series for an image; both sides show them joined as ` +
        `${policy.semantics} semantics does (${policy.semantics === "operator" ? "the last wins" : "added"})`,
      warning.query,
    ),
  );
  return {
    proposal,
    operator,
    diff: diffRankings(proposal, operator),
    notes: [...parityNotes(policy, operator), ...notes],
  };
}
