/** Explains what a build cost, in the shape of all explanations. */
import type { Explanation } from "../explanation/explanation";
import { Exact, type ExactInput } from "../numeric/exact";
import { accountBuild, type BuildToAccount } from "./account";
import { MODE_RULES } from "./modes";
import { UNIT_WORDS } from "./shapes";

/** The ledger's amounts of a build, in seconds. */
export interface EnteredBuild {
  readonly durationSeconds: ExactInput;
  readonly weightedSeconds: ExactInput;
  readonly factor: ExactInput;
}

/**
 * Explains a build. `build` is what it was accounted by, with the rules in force at its end. `entered` is null if the
 * ledger has no entry for it. If both disagree, the ledger counts, and a step says so.
 */
export function explainBuild(
  subject: string,
  build: BuildToAccount,
  runner: string,
  entered: EnteredBuild | null,
): Explanation {
  const accounted = accountBuild(build);
  const unit = UNIT_WORDS[build.unitName ?? "minutes"];
  const weighted = new Exact(entered?.weightedSeconds ?? 0);
  const factor = new Exact(entered?.factor ?? accounted.factor);
  const minutes = written(weighted.dividedBy(60));
  const counts = weighted.greaterThan(0);
  const seconds = new Exact(entered?.durationSeconds ?? build.durationSeconds ?? 0);
  const agrees = accounted.weightedSeconds.equals(weighted);
  // Without this the line would read 9 × 0.5 = 4.8.
  const rounding = seconds.times(factor).equals(weighted)
    ? ""
    : `, ${MODE_RULES[build.mode].rounding(unit.short)},`;
  return {
    subject,
    outcome: entered === null ? "notEntered" : counts ? "accounted" : "free",
    outcomeText: counts ? `Counts ${minutes} ${unit.name}` : "Counts nothing",
    side: counts ? "above" : "below",
    sentence:
      entered === null
        ? `The ledger has no entry for it. ${accounted.steps.find(({ state }) => state === "stopped")?.text ?? "By the current rules it would have one."}`
        : `It ran for ${seconds.toString()} s on ${runner} for a project that is ${build.project.visibility}, at cost factor ${factor.toString()}: ${minutes} ${unit.name}.`,
    steps: [
      ...accounted.steps,
      ...(agrees
        ? []
        : [
            {
              id: "ledger",
              title: "What is in the ledger?",
              state: "warning" as const,
              text: `${weighted.toString()} weighted s at factor ${factor.toString()}. By the current rules it would be ${accounted.weightedSeconds.toString()}; the entry stays as it is.`,
            },
          ]),
    ],
    arithmetic:
      entered === null
        ? []
        : [
            {
              label: "weighted seconds",
              formula: agrees
                ? `${seconds.toString()} s × ${factor.toString()}${rounding} = ${weighted.toString()} s`
                : `the ledger has ${weighted.toString()} s`,
              value: weighted.toNumber(),
              unit: "s",
            },
            {
              label: unit.name,
              formula: `${weighted.toString()} s / 60 = ${minutes} ${unit.short}`,
              value: weighted.dividedBy(60).toNumber(),
              unit: unit.short,
            },
          ],
  };
}

/** Formats with two decimals, or two significant digits if that would read 0.00. */
function written(minutes: Exact): string {
  const text = minutes.toFixed(2);
  return Number(text) === 0 && !minutes.isZero() ? minutes.toSignificantDigits(2).toFixed() : text;
}
