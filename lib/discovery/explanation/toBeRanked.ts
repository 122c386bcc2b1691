/** In sentences, what would get an image ranked that dropped out before the ranking (tuner.md "Knowing why"). */
import { plural } from "../../numeric/words";
import { dropReasonOf, queryTypeOf } from "../policy/declared";
import type { Policy } from "../policy/model";
import type { Standing } from "../ranking/standing";
import type { PipelineResult, QueryResult } from "../result";

const NO_REASON = "no reason given";

/**
 * Returns changes each of which suffices to take it a step further, nearest first; empty for a ranked image.
 * O(queries).
 */
export function toBeRanked(result: PipelineResult, policy: Policy, standing: Standing): string[] {
  switch (standing.outcome) {
    case "dropped":
      return dropped(result, policy, standing);
    case "filteredOut":
      return [filtered(policy, standing.image)];
    case "notReturned":
      return returned(result, policy);
    default:
      return [];
  }
}

function dropped(result: PipelineResult, { ranking }: Policy, standing: Standing): string[] {
  if (dropReasonOf(ranking) === "missingBlock")
    return [`Give the ranking its ${ranking?.strategy ?? ""} block: without it no image is ranked.`];
  const lacking = result.signalResults.filter(({ name }) => standing.dropped.includes(name));
  const asked = new Set(lacking.map(({ query }) => query));
  const failed = result.queryResults.filter(({ name, status }) => status === "failed" && asked.has(name));
  return [
    ...failed.map(({ name, message }) => `Repair query ${name}, which failed: ${message ?? NO_REASON}`),
    ...lacking
      .filter(({ query }) => !failed.some(({ name }) => name === query))
      .map(({ name, query }) => `Let query ${query} return what ${name} of this image is computed from.`),
    `Set missingSignal: zero, so that a missing value of ${standing.dropped.join(" or ")} counts as 0.`,
  ];
}

function filtered({ imageFilter = "" }: Policy, image: string): string {
  // Precedes the filter: an expression that the filter leaves unclosed could swallow what follows it.
  const widened = `^${image.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$|${imageFilter}`;
  return `Widen the image filter: ${widened} lets this image pass in addition to what passes now.`;
}

/** Lists failed queries first, because their response is not known. */
function returned({ queryResults }: PipelineResult, policy: Policy): string[] {
  const failed = queryResults.filter(({ status }) => status === "failed");
  const answered = queryResults.filter(({ status }) => status === "success");
  return [
    ...failed.map(
      ({ name, message }) =>
        `Repair query ${name}, which failed and might have returned it: ${message ?? NO_REASON}`,
    ),
    ...answered.flatMap((query) => missing(query, policy) ?? []),
  ];
}

function missing({ name, ignoredSeries, ...counts }: QueryResult, { queries }: Policy): string | undefined {
  const query = queries.find((each) => each.name === name);
  if (query === undefined) return undefined;
  const needs = `Query ${name} ${answerOf(counts)}. It needs ${queryTypeOf(query).returns(query)}.`;
  if (ignoredSeries === 0) return needs;
  const series = plural(ignoredSeries, "series", "series");
  return `${needs} ${series} without an image label ${ignoredSeries === 1 ? "was" : "were"} ignored: group by (image), or copy the label that has the name with label_replace.`;
}

function answerOf({ series, records }: Pick<QueryResult, "series" | "records">): string {
  const [count, noun] = series !== undefined ? [series, "series"] : [records, "event"];
  if (count === undefined) return "answered without this image";
  if (count === 0) return `returned no ${noun} at all`;
  return `returned ${plural(count, noun, noun === "series" ? "series" : undefined)}, none of this image`;
}
