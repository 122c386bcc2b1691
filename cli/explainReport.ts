/** Formats an explanation for a script (JSON, full doubles) and for a person (tables and sentences). */
import {
  BEYOND_WEIGHTS,
  parityNotes,
  type Analysis,
  type PipelineResult,
  type Policy,
} from "../lib/discovery";
import type { CommandIo } from "./io";
import { formatTable, printable, shortNumber, withUnit } from "./table";

type Explanation = Analysis["whyNot"][number]["explanation"];
type Counterfactual = Analysis["counterfactuals"][number];

export function explainJson(policy: Policy, analysis: Analysis, result: PipelineResult): object {
  const images = analysis.whyNot.map((why, i) => ({ ...why, counterfactual: analysis.counterfactuals[i] }));
  const operatorNotes = parityNotes(policy, result);
  return { policy: policy.name, strategy: analysis.whyNot[0]?.explanation.strategy, operatorNotes, images };
}

/**
 * Prints the three levels of detail (sentence, parts, arithmetic), then the steps, then what would change the
 * verdict.
 */
export function printExplanation({ whyNot, counterfactuals }: Analysis, index: number, io: CommandIo): void {
  const why = whyNot[index];
  const change = counterfactuals[index];
  if (why === undefined || change === undefined) return;
  const { explanation, similar } = why;
  io.stdout(`${printable(explanation.image)}\n${printable(explanation.sentence)}\n`);
  if (similar.length > 0) io.stdout(`Did you mean: ${similar.map(printable).join(", ")}\n`);
  const parts = partsTable(explanation);
  if (parts !== "") io.stdout(`\n${parts}`);
  for (const { label, formula } of explanation.arithmetic) {
    io.stdout(`  ${printable(label)}: ${printable(formula)}\n`);
  }
  io.stdout(`\nSteps\n${stepsTable(explanation)}`);
  io.stdout(`\nWhat would ${change.selected ? "leave it out" : "select it"}\n`);
  for (const line of changeLines(change, explanation)) io.stdout(`  ${printable(line)}\n`);
}

/** Returns the unit of a signal's raw value. */
function unitOf({ signals }: Explanation, signal: string): string | null {
  return signals.find(({ name }) => name === signal)?.unit ?? null;
}

function partsTable(explanation: Explanation): string {
  const { terms, factors, arithmetic } = explanation;
  const raw = (signal: string, value: number | null): string =>
    value === null ? "missing" : withUnit(shortNumber(value), unitOf(explanation, signal));
  const scoreUnit = arithmetic.find(({ label }) => label === "score")?.unit ?? null;
  if (terms.length > 0) {
    return `${formatTable(
      ["term", ">raw", ">normalised", ">weight", ">contribution"],
      terms.map((term) => [
        term.signal,
        raw(term.signal, term.raw),
        term.normalized === null ? "-" : shortNumber(term.normalized),
        shortNumber(term.weight),
        withUnit(shortNumber(term.contribution), scoreUnit),
      ]),
    )}\n`;
  }
  if (factors.length === 0) return "";
  return `${formatTable(
    ["factor", "signal", ">raw", ">value"],
    factors.map((factor) => [
      factor.name,
      factor.signal ?? "-",
      factor.signal === null ? "-" : raw(factor.signal, factor.raw),
      shortNumber(factor.value),
    ]),
  )}\n`;
}

function stepsTable({ steps }: Explanation): string {
  return formatTable(
    ["step", "state", "what happened"],
    steps.map((step) => [step.id, step.state, step.text]),
  );
}

/** Writes exact values in full: some would not suffice if rounded. */
function changeLines(change: Counterfactual, explanation: Explanation): string[] {
  if (!change.considered) return explanation.toBeRanked;
  const { cut, weights, signals, betterInEverySignal } = change;
  const cutLine = cut === null ? [] : [`maxImages ${cut.to} instead of ${cut.from}`];
  const weightLines = weights.map(({ signal, from, to, beyondLimit }) => {
    if (beyondLimit) return `no weight of ${signal} alone: it takes ${BEYOND_WEIGHTS}`;
    return to === null ? `no weight of ${signal} alone` : `weight of ${signal}: ${to} instead of ${from}`;
  });
  const signalLines = signals.map(({ signal, from, to }) => {
    if (to === null) return `no value of ${signal} alone`;
    const said = (value: number | string): string => withUnit(String(value), unitOf(explanation, signal));
    if (from === null) return `${signal}: a value of ${said(to)}, where it has none`;
    const by = said(shortNumber(Math.abs(to - from)));
    return `${signal}: ${said(to)} instead of ${said(from)} (${by} ${to > from ? "more" : "less"})`;
  });
  const better =
    betterInEverySignal === null || betterInEverySignal === 0 || change.selected
      ? []
      : [
          `${betterInEverySignal} ${betterInEverySignal === 1 ? "image is" : "images are"} better in every signal`,
        ];
  return [...explanation.toBeRanked, ...cutLine, ...weightLines, ...signalLines, ...better];
}
