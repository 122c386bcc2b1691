/** Exports the ranking as files (tuner.md "Exports"): filtered as shown, each naming policy version and run. Pure. */
import { toCsv, type Cell } from "../../document/csv";
import { toStatus } from "../status";
import type { PipelineResult, RankedImage } from "../result";
import { stringify } from "yaml";

export interface ExportSource {
  readonly policy: string;
  readonly version: number;
  /** Whether the policy has been edited since that version. */
  readonly edited: boolean;
  readonly runId: string;
  /** ISO 8601 with offset: the end of the samples; empty if it is not known yet. */
  readonly evaluatedAt: string;
  /** The search text; empty for everything. */
  readonly search: string;
}

/** Filters as the list does: the text may occur anywhere in the name, ignoring case. */
export function filtered(result: PipelineResult, { search }: ExportSource): readonly RankedImage[] {
  const wanted = search.trim().toLowerCase();
  return wanted === ""
    ? result.ranking
    : result.ranking.filter((image) => image.image.toLowerCase().includes(wanted));
}

export function rankingCsv(result: PipelineResult, source: ExportSource): string {
  const signals = result.signalResults.map((signal) => signal.name);
  const header = [
    "rank",
    "image",
    "selected",
    "score",
    "gap",
    ...signals.flatMap((name) => [
      `${name} raw`,
      `${name} normalized`,
      `${name} contribution`,
      `${name} samples`,
    ]),
    "policy",
    "version",
    "edited",
    "run",
    "evaluated_at",
  ];
  const rows = filtered(result, source).map((image): Cell[] => [
    image.rank,
    image.image,
    image.selected,
    image.finalScore,
    image.gap,
    ...signals.flatMap((name): Cell[] => {
      const value = image.signals.find((each) => each.name === name);
      return [
        value?.raw ?? null,
        value?.normalized ?? null,
        contributionOf(image, name),
        value === undefined ? 0 : value.sampleSize,
      ];
    }),
    source.policy,
    source.version,
    source.edited,
    source.runId,
    source.evaluatedAt,
  ]);
  return toCsv(header, rows);
}

/** Sums all terms of the signal, so that a row's contributions add up to its score; null without a term. */
function contributionOf({ terms }: RankedImage, signal: string): number | null {
  const own = terms.filter((term) => term.signal === signal);
  return own.length === 0 ? null : own.reduce((sum, { contribution }) => sum + contribution, 0);
}

export function rankingJson(result: PipelineResult, source: ExportSource): string {
  return `${JSON.stringify({ ...source, ...result, ranking: filtered(result, source) }, null, 2)}\n`;
}

/** Returns a policy's status as in the proposal. Its source is a comment, because the status has no field for it. */
export function rankingStatusYaml(result: PipelineResult, source: ExportSource): string {
  const shown = { ...result, ranking: [...filtered(result, source)] };
  const options = { lastRunTime: source.evaluatedAt, observedGeneration: source.version };
  const text = stringify(
    { status: toStatus(shown, options) },
    { lineWidth: 0, aliasDuplicateObjects: false },
  );
  return `# ${sourceWords(source)}\n${text}`;
}

/** Returns one line that names policy version and run. */
export function sourceWords({ policy, version, edited, runId, evaluatedAt, search }: ExportSource): string {
  const from = `${policy} version ${version}${edited ? ", edited" : ""}, run ${runId}`;
  const until = evaluatedAt === "" ? "" : `, data up to ${evaluatedAt}`;
  const only = search.trim() === "" ? "" : `, images with "${search.trim()}"`;
  return (from + until + only).replaceAll(/\s+/g, " ");
}
