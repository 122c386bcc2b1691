/** The explanation of one image, from the result alone (tuner.md "Knowing why", discovery.md sections 5 and 8). */
import { formatPlain } from "../../numeric/decimals";
import { plural } from "../../numeric/words";
import { arithmeticOf } from "./arithmetic";
import { blockMissingText, explainSteps } from "./steps";
import { conversionOf, doubtsOf } from "./doubts";
import type { ImageExplanation } from "./explanation";
import { dropReasonOf } from "../policy/declared";
import type { Policy } from "../policy/model";
import type { PipelineResult, QueryResult, RankedImage } from "../result";
import { RAW_SAMPLE } from "../ranking/rawMaximum";
import { standingOf, type Standing } from "../ranking/standing";
import { similarNames } from "./similarNames";
import { toBeRanked } from "./toBeRanked";
import { factorUnit, inUnit, scoreUnit, signalUnit } from "./signalUnit";

const outcomes: Record<ImageExplanation["outcome"], string> = {
  selected: "Selected",
  belowCut: "Below the line",
  dropped: "Left out: a signal is missing",
  filteredOut: "Excluded by the filter",
  notReturned: "Returned by no query",
};

/** Accepts any text; an image that no query returned is explained too. */
export function explainImage(result: PipelineResult, policy: Policy, image: string): ImageExplanation {
  const standing = standingOf(result, image);
  const { ranked } = standing;
  return {
    subject: image,
    image,
    outcome: standing.outcome,
    outcomeText: outcomeText(policy, standing),
    side: standing.outcome === "selected" ? "above" : "below",
    sentence: sentenceOf(result, policy, standing),
    rank: ranked?.rank ?? null,
    score: ranked?.finalScore ?? null,
    gap: ranked?.gap ?? null,
    strategy: result.strategy,
    steps: explainSteps(result, policy, standing),
    queries: result.queryResults.map((query) => explainQuery(query, result, standing)),
    signals: result.signalResults.map((signal) => explainSignal(signal, policy, standing)),
    terms: ranked?.terms ?? [],
    factors: ranked?.factors ?? [],
    warnings: doubtsOf(result, ranked),
    conversion: conversionOf(result, policy, ranked),
    toBeRanked: toBeRanked(result, policy, standing),
    similar: standing.outcome === "notReturned" ? similarNames(image, result) : [],
    arithmetic: ranked === null ? [] : arithmeticOf(result, policy, ranked),
  };
}

function outcomeText({ ranking }: Policy, { outcome }: Standing): string {
  const ranksNothing = outcome === "dropped" && dropReasonOf(ranking) === "missingBlock";
  return ranksNothing ? "Left out: the ranking ranks no image" : outcomes[outcome];
}

function sentenceOf(result: PipelineResult, policy: Policy, standing: Standing): string {
  const { ranked } = standing;
  if (ranked !== null) return rankedSentence(result, policy, ranked);
  switch (standing.outcome) {
    case "dropped":
      if (dropReasonOf(policy.ranking) === "missingBlock") return `Left out: ${blockMissingText(policy)}`;
      return `Left out: no value for ${standing.dropped.join(", ")}, and the policy drops images with a missing signal.`;
    case "filteredOut":
      return `Excluded by the image filter ${policy.imageFilter ?? ""}, which does not match this name.`;
    default: {
      const failed = result.queryResults.filter((query) => query.status === "failed");
      if (failed.length === 0) return "No query returned this image.";
      return `No query returned this image, but ${failed.map((query) => query.name).join(", ")} failed and might have.`;
    }
  }
}

function rankedSentence(result: PipelineResult, policy: Policy, image: RankedImage): string {
  const unit = scoreUnit(policy);
  const place = `Rank ${image.rank} of ${result.ranking.length}, ${image.selected ? "selected" : "not selected"}`;
  const doubt = doubtsOf(result, image).length === 0 ? "" : ` ${DOUBT}`;
  return `${place}: score ${inUnit(image.finalScore, unit)}${mainReason(policy, image)}${missingPart(image)}; ${distance(result, image, unit)}.${doubt}`;
}

const DOUBT = "The score is doubtful: the cold fraction vanishes for most images.";

/**
 * Names the largest part of a sum. Of a product it names the factor that raises it most (the largest ln(value)), and if
 * none raises it, the one that lowers it most. The share of the log-score does not tell: below a score of 1, ln(score)
 * is negative and turns the order round.
 */
function mainReason(policy: Policy, image: RankedImage): string {
  const term = [...image.terms].sort((a, b) => b.contribution - a.contribution)[0];
  if (term !== undefined && image.terms.length > 1 && term.contribution > 0) {
    const part = term.contribution > image.finalScore / 2 ? "most of it" : "its largest part";
    return `, ${part} (${formatPlain(term.contribution)}) from ${term.signal}`;
  }
  const zero = image.factors.find((factor) => factor.value === 0);
  if (zero !== undefined) return `, because ${zero.name} is 0`;
  if (image.factors.some(({ value }) => value < 0)) return "";
  const byValue = [...image.factors].sort((a, b) => b.value - a.value);
  const [most, least] = [byValue.at(0), byValue.at(-1)];
  if (most !== undefined && most.value > 1) return `, driven most by ${factorText(policy, most)}`;
  return least === undefined || least.value === 1 ? "" : `, lowered most by ${factorText(policy, least)}`;
}

function factorText(policy: Policy, factor: RankedImage["factors"][number]): string {
  return `${factor.name} (${inUnit(factor.value, factorUnit(policy, factor))})`;
}

function missingPart(image: RankedImage): string {
  if (image.missing.includes(RAW_SAMPLE)) return ", with no raw sample";
  return image.missing.length === 0 ? "" : `, with no value for ${image.missing.join(", ")}`;
}

function distance(result: PipelineResult, image: RankedImage, unit: string | null): string {
  if (image.gap === null) return "no image lies below the cut";
  if (image.gap === 0) return "level with the image across the cut: the name decides";
  const side = image.selected ? "above" : "below";
  return `${inUnit(Math.abs(image.gap), unit)} ${side} the cut at ${result.maxImages}`;
}

function explainQuery(
  query: QueryResult,
  result: PipelineResult,
  { queries, signals }: Standing,
): ImageExplanation["queries"][number] {
  const { name, ignoredSeries, ignoredLabels } = query;
  const base = { name, ignoredSeries, ignoredLabels };
  if (query.status === "failed") {
    return { ...base, state: "failed", text: `The query failed: ${query.message ?? "no reason given"}` };
  }
  const ignored =
    ignoredSeries === 0 ? "" : ` It also ignored ${ignoredSeries} series without an image label.`;
  // A value proves that the query returned the image, even if the run did not store which query returned what.
  const proven = result.signalResults.some(
    (signal) =>
      signal.query === name && signals.some((value) => value.name === signal.name && value.raw !== null),
  );
  if (queries?.includes(name) === true || proven) {
    return { ...base, state: "returned", text: "The query returned the image." };
  }
  if (queries === null) {
    return { ...base, state: "unknown", text: "It is not stored whether the query returned the image." };
  }
  return { ...base, state: "notReturned", text: `The query did not return the image.${ignored}` };
}

function explainSignal(
  signal: PipelineResult["signalResults"][number],
  policy: Policy,
  { signals }: Standing,
): ImageExplanation["signals"][number] {
  const value = signals.find((each) => each.name === signal.name);
  const raw = value?.raw ?? null;
  const normalized = value?.normalized ?? null;
  const sampleSize = value === undefined ? 0 : value.sampleSize;
  const unit = signalUnit(policy, signal.name);
  const base = { name: signal.name, query: signal.query, raw, unit, normalized, sampleSize };
  if (signal.status === "failed") {
    return { ...base, state: "failed", text: `The signal failed: ${signal.message ?? "no reason given"}` };
  }
  if (raw === null) return { ...base, state: "missing", text: "No value, which is not the same as 0." };
  const from = sampleSize === null ? "an unknown number of samples" : plural(sampleSize, "sample");
  return { ...base, state: "measured", text: `${inUnit(raw, unit)} from ${from}.` };
}
