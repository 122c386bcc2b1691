/** The way an image took, step by step, and where it dropped out: why, or why not. */
import { formatRaw } from "./decimals";
import type { ExplanationStep } from "./explanation";
import type { Policy } from "./policy/model";
import type { PipelineResult } from "./result";
import type { Standing } from "./standing";

type StepText = Pick<ExplanationStep, "state" | "text">;
type Explain = (result: PipelineResult, policy: Policy, standing: Standing) => StepText;

const STEPS: readonly (readonly [ExplanationStep["id"], Explain])[] = [
  ["queries", queriesStep],
  ["filter", filterStep],
  ["signals", signalsStep],
  ["missing", missingStep],
  ["ranking", rankingStep],
  ["cut", cutStep],
];

/** All six steps in order; those after the one that stopped the image are `skipped`. */
export function explainSteps(result: PipelineResult, policy: Policy, standing: Standing): ExplanationStep[] {
  let stopped = false;
  return STEPS.map(([id, explain]) => {
    if (stopped) return { id, state: "skipped", text: "Not reached." };
    const step = explain(result, policy, standing);
    stopped = step.state === "stopped";
    return { id, ...step };
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

function filterStep(_result: PipelineResult, { imageFilter }: Policy, standing: Standing): StepText {
  if (standing.outcome === "filteredOut") {
    return { state: "stopped", text: `imageFilter ${imageFilter ?? ""} finds nothing in the name.` };
  }
  const text =
    imageFilter === undefined ? "The policy has no imageFilter." : `imageFilter ${imageFilter} matches.`;
  return { state: "passed", text };
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
  if (standing.outcome === "dropped") {
    const text = `missingSignal is drop, and ${standing.dropped.join(", ")} has no value: left out.`;
    return { state: "stopped", text };
  }
  const missing = standing.ranked?.missing ?? [];
  if (missing.length === 0)
    return { state: "passed", text: "Every signal that the ranking reads has a value." };
  return { state: "warning", text: `${missing.join(", ")} missing: ${missingRule(policy)}.` };
}

function missingRule({ ranking, semantics }: Policy): string {
  if (ranking?.strategy === "weightedSum") {
    return semantics === "operator" ? "counted as a raw 0 before normalising" : "contributes 0";
  }
  return ranking?.strategy === "signal" ? "the score is 0" : "counted as 0 in the formula";
}

function rankingStep(result: PipelineResult, _policy: Policy, { ranked }: Standing): StepText {
  const rank = `rank ${ranked?.rank ?? "?"} of ${result.ranking.length}`;
  return {
    state: "passed",
    text: `${result.strategy}: score ${formatRaw(ranked?.finalScore ?? 0)}, ${rank}.`,
  };
}

function cutStep(result: PipelineResult, _policy: Policy, { ranked }: Standing): StepText {
  if (ranked === null) return { state: "skipped", text: "Not reached." };
  const { rank, selected, gap } = ranked;
  const distance =
    gap === null
      ? ""
      : gap === 0
        ? ", level across the cut, decided by name"
        : `, by ${formatRaw(Math.abs(gap))}`;
  const compared = `rank ${rank}, cut at ${result.maxImages}`;
  return selected
    ? { state: "passed", text: `Selected: ${compared}${distance}.` }
    : { state: "stopped", text: `Not selected: ${compared}${distance}.` };
}
