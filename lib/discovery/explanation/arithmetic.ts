/**
 * The formulas of section 5 with the numbers that the engine returned. Nothing is computed here: the value of every
 * line is a number of the result.
 */
import { formatPlain, formatSmall } from "../../numeric/decimals";
import type { ArithmeticLine } from "../../explanation/explanation";
import { strategyOf } from "../policy/declared";
import type { Policy } from "../policy/model";
import type { Factor, PipelineResult, RankedImage, Term } from "../result";
import { RAW_SAMPLE } from "../ranking/rawMaximum";
import { factorUnit, inUnit, scoreUnit } from "./signalUnit";

export function arithmeticOf(result: PipelineResult, policy: Policy, image: RankedImage): ArithmeticLine[] {
  if (image.terms.length > 0) {
    return termLines(policy, image) ?? sumLines(result, image);
  }
  if (image.factors.length > 0) return productLines(policy, image);
  const formula = image.missing.includes(RAW_SAMPLE)
    ? `the image has no raw sample, so ${show(image.finalScore)}`
    : `the image's largest raw sample = ${show(image.finalScore)}`;
  return [{ label: "score", formula, value: image.finalScore, unit: null }];
}

/** Returns the lines of a strategy whose score is a single term. */
function termLines(policy: Policy, image: RankedImage): ArithmeticLine[] | undefined {
  const declared = policy.ranking && strategyOf(policy.ranking);
  if (declared?.termFormula === undefined) return undefined;
  const unit = scoreUnit(policy);
  return image.terms.map((term) => ({
    label: "score",
    formula: declared.termFormula?.(term, inUnit(image.finalScore, unit)) ?? "",
    value: image.finalScore,
    unit,
  }));
}

function sumLines(result: PipelineResult, image: RankedImage): ArithmeticLine[] {
  const lines = image.terms.flatMap((term) => [...normalizedLine(result, image, term), weightedLine(term)]);
  const parts = image.terms.map((term) => show(term.contribution)).join(" + ");
  return [
    ...lines,
    { label: "score", formula: `${parts} = ${show(image.finalScore)}`, value: image.finalScore, unit: null },
  ];
}

function normalizedLine(result: PipelineResult, image: RankedImage, term: Term): ArithmeticLine[] {
  if (term.normalized === null || term.raw === null) return [];
  const range = result.signalResults.find((signal) => signal.name === term.signal);
  const min = range?.min ?? 0;
  const max = range?.max ?? 0;
  const substitute = image.missing.includes(term.signal) ? "missing counts as a raw 0: " : "";
  const on = onScale(max - min);
  const formula =
    min === max
      ? `${substitute}all images have ${show(min)}, so the normalised value is ${show(term.normalized)}`
      : `${substitute}(${on(term.raw)} − ${on(min)}) / (${on(max)} − ${on(min)}) = ${show(term.normalized)}`;
  return [{ label: term.signal, formula, value: term.normalized, unit: null }];
}

function weightedLine(term: Term): ArithmeticLine {
  const formula =
    term.normalized === null
      ? `missing counts as 0: ${show(term.weight)} × 0 = ${show(term.contribution)}`
      : `${show(term.weight)} × ${show(term.normalized)} = ${show(term.contribution)}`;
  return { label: term.signal, formula, value: term.contribution, unit: null };
}

function productLines(policy: Policy, image: RankedImage): ArithmeticLine[] {
  const lines = image.factors.map((factor) => factorLine(policy, factor));
  const parts = image.factors.map((factor) => show(factor.value)).join(" × ");
  lines.push({
    label: "score",
    formula: `${parts} = ${show(image.finalScore)}`,
    value: image.finalScore,
    unit: null,
  });
  const shares = image.factors.flatMap((factor): ArithmeticLine[] => {
    if (factor.logShare === null) return [];
    const formula = `ln ${show(factor.value)} / ln ${show(image.finalScore)} = ${show(factor.logShare)}`;
    return [{ label: `${factor.name}, share of the log-score`, formula, value: factor.logShare, unit: null }];
  });
  return [...lines, ...shares];
}

function factorLine(policy: Policy, factor: Factor): ArithmeticLine {
  const { ranking } = policy;
  const named = ranking && strategyOf(ranking).factorFormula?.(ranking, factor, show);
  const unit = factorUnit(policy, factor);
  const plain =
    factor.raw === null
      ? `${factor.name} is missing, so 0`
      : `${factor.name} = ${inUnit(factor.value, unit)}`;
  return {
    label: factor.name,
    formula: named ?? plain,
    value: factor.value,
    unit,
  };
}

const DIGITS = 4;

/**
 * Formats with at most four decimals, or four digits for sizes below 0.1, so that a line adds up. The line's `value`
 * is exact.
 */
function show(value: number): string {
  return value !== 0 && Math.abs(value) < 0.1 ? formatSmall(value, DIGITS) : formatPlain(value);
}

/**
 * Returns a formatter for values of a scale of this width, with enough decimals to tell its ends and the values
 * between apart.
 */
function onScale(width: number): typeof show {
  const exponent = Number(width.toExponential().split("e")[1]);
  const decimals = DIGITS - 1 - exponent;
  if (decimals <= DIGITS || decimals > 15) return show;
  return (value) => value.toFixed(decimals).replace(/\.?0+$/, "");
}
