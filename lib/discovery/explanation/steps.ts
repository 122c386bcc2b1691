/** The steps that an image went through and where it dropped out: why, or why not. */
import { conversionOf, doubtsOf } from "./doubts";
import type { ImageStep } from "./explanation";
import { dropReasonOf, rankingLabel, strategyOf } from "../policy/declared";
import type { Policy } from "../policy/model";
import type { PipelineResult } from "../result";
import { ignoredFilter } from "../ranking/filter";
import { RAW_SAMPLE } from "../ranking/rawMaximum";
import type { Standing } from "../ranking/standing";
import { inUnit, scoreUnit } from "./signalUnit";

type StepText = Pick<ImageStep, "state" | "text">;
type Explain = (result: PipelineResult, policy: Policy, standing: Standing) => StepText;

const STEPS: readonly (readonly [ImageStep["id"], string, Explain])[] = [
  ["queries", "Returned by a query?", queriesStep],
  ["filter", "Passes the filter?", filterStep],
  ["signals", "Has signal values?", signalsStep],
  ["missing", "Missing values allowed?", missingStep],
  ["ranking", "Ranked", rankingStep],
  ["cut", "Above the line?", cutStep],
];

/** Returns all six steps in order; those after the one that stopped the image are `skipped`. */
export function explainSteps(result: PipelineResult, policy: Policy, standing: Standing): ImageStep[] {
  let stopped = false;
  return STEPS.map(([id, title, explain]) => {
    if (stopped) return { id, title, state: "skipped", text: "Not reached." };
    const step = explain(result, policy, standing);
    stopped = step.state === "stopped";
    return { id, title, ...step };
  });
}

function queriesStep(result: PipelineResult, _policy: Policy, standing: Standing): StepText {
  const failed = result.queryResults.filter((query) => query.status === "failed").map((query) => query.name);
  const note = failed.length === 0 ? "" : ` Failed: ${failed.join(", ")}.`;
  if (standing.outcome === "notReturned") {
    const ignored = result.queryResults.reduce((sum, query) => sum + query.ignoredSeries, 0);
    const unlabelled = ignored === 0 ? "" : ` ${ignored} series without an image label were ignored.`;
    return { state: "stopped", text: `No query returned the image.${note}${unlabelled}` };
  }
  const state = failed.length === 0 ? "passed" : "warning";
  const by = standing.queries === null ? "a query" : standing.queries.join(", ");
  return { state, text: `Returned by ${by}.${note}` };
}

function filterStep(_result: PipelineResult, policy: Policy, standing: Standing): StepText {
  const { imageFilter = "" } = policy;
  if (standing.outcome === "filteredOut") {
    return { state: "stopped", text: `The image filter ${imageFilter} does not match the name.` };
  }
  if (imageFilter === "") return { state: "passed", text: "The policy has no image filter." };
  const problem = ignoredFilter(policy);
  if (problem !== null) {
    const text = `The image filter ${imageFilter} is ignored, so no image is excluded: ${problem}.`;
    return { state: "warning", text };
  }
  return { state: "passed", text: `The image filter ${imageFilter} matches.` };
}

function signalsStep(result: PipelineResult, _policy: Policy, { signals }: Standing): StepText {
  if (result.signalResults.length === 0) return { state: "passed", text: "The policy has no signals." };
  const without = result.signalResults
    .map((signal) => signal.name)
    .filter((name) => signals.every((value) => value.name !== name || value.raw === null));
  if (without.length === 0)
    return { state: "passed", text: `A value for each of ${signals.length} signals.` };
  const measured = result.signalResults.length - without.length;
  const text = `A value for ${measured} of ${result.signalResults.length} signals; none for ${without.join(", ")}.`;
  return { state: "warning", text };
}

function missingStep(_result: PipelineResult, policy: Policy, standing: Standing): StepText {
  if (standing.outcome === "dropped" && dropReasonOf(policy.ranking) === "missingSignal") {
    const text = `The policy drops images with a missing signal, and ${standing.dropped.join(", ")} has no value: left out.`;
    return { state: "stopped", text };
  }
  const missing = standing.ranked?.missing ?? [];
  if (missing.includes(RAW_SAMPLE))
    return { state: "warning", text: "The queries returned no sample of the image: counted as 0." };
  if (missing.length === 0)
    return { state: "passed", text: "Every signal that the ranking reads has a value." };
  return { state: "warning", text: `${missing.join(", ")} missing: ${missingRule(policy)}.` };
}

function missingRule({ ranking, semantics }: Policy): string {
  return ranking === undefined ? "counted as 0" : strategyOf(ranking).missing(semantics);
}

/** Explains why every image is left out if the ranking's block is missing. */
export function blockMissingText({ ranking }: Policy): string {
  return `the ranking has no ${ranking?.strategy ?? ""} block, and the operator then ranks no image.`;
}

function rankingStep(result: PipelineResult, policy: Policy, { ranked, outcome }: Standing): StepText {
  if (outcome === "dropped") {
    return { state: "stopped", text: `${rankingLabel(policy.ranking)}: ${blockMissingText(policy)}` };
  }
  const rank = `rank ${ranked?.rank ?? "?"} of ${result.ranking.length}`;
  const text = `${rankingLabel(policy.ranking)}: score ${inUnit(ranked?.finalScore ?? 0, scoreUnit(policy))}, ${rank}.`;
  const doubts = doubtsOf(result, ranked).map(({ message }) => ` Doubtful: ${message}.`);
  if (doubts.length === 0) return { state: "passed", text };
  const signals = conversionOf(result, policy, ranked);
  const offer = signals.length === 0 ? "" : ` That can be done for ${signals.join(", ")}.`;
  return { state: "warning", text: `${text}${doubts.join("")}${offer}` };
}

function cutStep(result: PipelineResult, policy: Policy, { ranked }: Standing): StepText {
  if (ranked === null) return { state: "skipped", text: "Not reached." };
  const { rank, selected, gap } = ranked;
  const distance =
    gap === null
      ? ""
      : gap === 0
        ? ", level across the cut, decided by name"
        : `, by ${inUnit(Math.abs(gap), scoreUnit(policy))}`;
  const compared = `rank ${rank}, cut at ${result.maxImages}`;
  return selected
    ? { state: "passed", text: `Selected: ${compared}${distance}.` }
    : { state: "stopped", text: `Not selected: ${compared}${distance}.` };
}
