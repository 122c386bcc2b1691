/** Summarizes runs, policies and the tuner as text for an issue. Loaded when somebody shares one. */
import { scoreText } from "@/components/ranking/numbers";
import type { PolicyDetail } from "@/lib/api/policies";
import type { Run } from "@/lib/api/runs";
import { plural } from "@/lib/client/format";
import { explained, type PageSummary, type SummaryBars } from "@/lib/explanation/summary";
import { scoreUnit, type ImageExplanation, type Policy, type RankedImage } from "@/lib/discovery";

type Ranking = readonly Pick<RankedImage, "image" | "rank" | "finalScore" | "selected" | "gap">[];

/** The number of rows around the line, where a reader looks first. */
const BESIDE_THE_LINE = 8;

/** `about` is the image explained on the page, if any. */
export function runSummary(run: Run, about: ImageExplanation | null): PageSummary {
  const { ranking, maxImages } = run;
  const unit = scoreUnit(run.spec);
  return {
    title: about === null ? `Run of ${run.policy}` : `${about.subject} in a run of ${run.policy}`,
    sentences: [
      ...(about === null ? [] : [...explained(about), ...about.toBeRanked]),
      ...atTheLine(ranking, unit),
      ...(run.expectation?.dropped ?? []).map(({ image }) => `Expected and not selected: ${image}`),
    ],
    facts: [
      ["Policy", `${run.policy}, version ${run.policyVersion}`],
      ["Data up to", run.evaluatedAt ?? "–"],
      ["State", run.state],
      ["Strategy", run.strategy ?? "none"],
    ],
    bars: barsOf(ranking, maxImages, unit),
  };
}

/** Summarizes a policy with its newest run's ranking, if there is one. */
export function policySummary(
  { name, version, result, ...policy }: PolicyDetail,
  run: Run | null,
): PageSummary {
  return {
    title: `Policy ${name}`,
    sentences: [
      result === null
        ? "It has no run with a result yet."
        : `It selects ${plural(result.selectedCount, "image")} of ${result.imageCount}.`,
      ...(run === null ? [] : atTheLine(run.ranking, scoreUnit(run.spec))),
      ...(result?.expectation?.dropped ?? []).map(({ image }) => `Expected and not selected: ${image}`),
    ],
    facts: [
      ["Version", String(version)],
      ["Strategy", policy.strategy ?? "none"],
      ["Cut", plural(policy.maxImages, "image")],
      ["Semantics", policy.semantics],
      ["Scheduled", policy.scheduled ? `every ${policy.syncIntervalSeconds} s` : "no"],
    ],
    bars: run === null ? null : barsOf(run.ranking, run.maxImages, scoreUnit(run.spec)),
  };
}

/** Summarizes the tuned ranking. `came` and `went` are the changes against the saved version. */
export function tunerSummary(of: {
  readonly name: string;
  readonly version: number;
  readonly ranking: Ranking;
  /** The policy by which it is ranked. */
  readonly policy: Policy;
  readonly maxImages: number;
  readonly edits: readonly string[];
}): PageSummary {
  const { name, version, ranking, maxImages, edits } = of;
  const unit = scoreUnit(of.policy);
  return {
    title: `${name}, tuned`,
    sentences: [
      edits.length === 0
        ? `Version ${version} without edits.`
        : `Version ${version} with ${plural(edits.length, "edit")}.`,
      ...edits,
      ...atTheLine(ranking, unit),
    ],
    facts: [["Cut", plural(maxImages, "image")]],
    bars: barsOf(ranking, maxImages, unit),
  };
}

function atTheLine(ranking: Ranking, unit: string | null): string[] {
  const scored = (score: number): string => scoreText(score, unit ?? undefined);
  const lastIn = ranking.findLast(({ selected }) => selected);
  const firstOut = ranking.find(({ selected }) => !selected);
  const placeOf = ({ image, rank, finalScore }: Ranking[number]): string =>
    `${image}, rank ${rank}, score ${scored(finalScore)}`;
  return [
    ...(lastIn ? [`Last in: ${placeOf(lastIn)}`] : []),
    ...(firstOut
      ? [
          `First out: ${placeOf(firstOut)}${firstOut.gap === null ? "" : `, ${scored(-firstOut.gap)} under the line`}`,
        ]
      : []),
  ];
}

function barsOf(ranking: Ranking, maxImages: number, unit: string | null): SummaryBars | null {
  if (ranking.length === 0) return null;
  const at = ranking.findIndex(({ selected }) => !selected);
  const middle = at < 0 ? ranking.length : at;
  const from = Math.max(0, middle - BESIDE_THE_LINE);
  const shown = ranking.slice(from, middle + BESIDE_THE_LINE);
  const last = ranking.findLast(({ selected }) => selected);
  return {
    caption: `Images by score, at the cut of ${maxImages}`,
    unit,
    line: last ? { label: `Cut at ${maxImages}`, value: last.finalScore } : null,
    rows: shown.map(({ image, rank, finalScore, selected }) => ({
      label: `${rank}. ${image}`,
      value: finalScore,
      text: scoreText(finalScore, unit ?? undefined),
      above: selected,
    })),
    more: ranking.length - shown.length,
  };
}
