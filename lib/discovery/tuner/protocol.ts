/**
 * What the tuner's page and its workers say to each other (tuner.md "Speed").
 *
 * Two workers run the same file. The first ranks and draws the heat maps, and a newer ranking makes an older one that
 * waits needless. The second, started when it is first asked, answers `TunerQuestions`: however long an analysis takes,
 * no ranking waits for it. Rankings travel as columns whose memory is handed over, everything else as plain JSON.
 */
import type { Analysis, AnalysisOptions } from "../analysis/shapes/analyse";
import type { WhyNot } from "../analysis/shapes/whyNot";
import type { DropReason } from "../policy/declared";
import type { Policy } from "../policy/model";
import type { PipelineResult, SignalResult, Warning } from "../result";

/** What stays as it is while only weights and the cut move. Rows are the images that pass the filter, by code point. */
export interface RankingBase {
  readonly names: readonly string[];
  /** Aligned to the rows: the rank by the saved policy over the same samples; 0 where it has none. */
  readonly savedRanks: Int32Array;
  /** The score that it has there; NaN without a rank, and where the strategy or its unit is another, whose scores compare with none. */
  readonly savedScores: Float64Array;
  /** Aligned to the rows: samples behind the weakest signal that the score reads and the image has; −1 without one whose number is known. */
  readonly samples: Int32Array;
  readonly strategy: string;
  /** Of the score and of its terms: "s"; null where a score is a bare number. */
  readonly unit: string | null;
  /** `terms` add up to the score, `factors` multiply to it, `plain` is the score alone. */
  readonly kind: "terms" | "factors" | "plain";
  /** Signals of the terms or names of the factors, in policy order. */
  readonly parts: readonly string[];
  /** One a part, and one of the score for `plain`, aligned to the rows: 1 where the image has no value. */
  readonly missing: readonly Uint8Array[];
  readonly signalResults: readonly SignalResult[];
  /** As in a run: of the samples, then of the scores. */
  readonly warnings: readonly Warning[];
  /** Images that the ranking leaves out. */
  readonly droppedCount: number;
  /** Why, where there are any. */
  readonly dropReason: DropReason;
  /** Images that imageFilter turns away. */
  readonly filteredCount: number;
}

/** One ranking; columns are aligned to the rows of its base. */
export interface RankingColumns {
  /** Rows in the order of their ranks. */
  readonly order: Int32Array;
  /** From 1; 0 for a row that is dropped. */
  readonly ranks: Int32Array;
  readonly scores: Float64Array;
  /** One a part: a term's contribution or a factor's value. */
  readonly values: readonly Float64Array[];
  /** One a factor: ln(value)/ln(score), NaN where it has no meaning; empty for terms. */
  readonly shares: readonly Float64Array[];
  readonly maxImages: number;
}

/** What a page draws. */
export interface RankingView extends RankingBase, RankingColumns {}

/** A ranking to compare with: a policy over the samples of a run, this page's when `runId` is left out. */
export interface RankingSource {
  readonly policy: Policy;
  readonly runId?: string | undefined;
}

/** Everything that can be asked of the second worker: `tuner.ask("explain", { policy, image })`. */
export interface TunerQuestions {
  /** The three depths of one image, the step where it stopped, and names like one that no query returned. */
  explain: { question: { policy: Policy; image: string }; answer: WhyNot };
  /** The whole result, as the server would have stored it. */
  result: { question: { policy: Policy }; answer: PipelineResult };
  /**
   * lib/discovery/analysis over these samples. Ask for one part at a time (`options.parts`), so that one can be shown
   * while the next is computed. `before` is what `attribution` starts from, `beside` what `comparison` puts beside.
   */
  analyse: {
    question: {
      policy: Policy;
      options: Partial<AnalysisOptions>;
      before?: RankingSource | undefined;
      beside?: readonly (RankingSource & { readonly label: string })[] | undefined;
    };
    answer: Analysis;
  };
}

export type TunerQuestion = keyof TunerQuestions;

/** When a query's samples fall: what a window of a time-weighted signal catches. */
export interface HeatRequest {
  readonly query: string;
  /** Only the samples of so many seconds before the end, where the stored ones reach as far; all when omitted. */
  readonly lookbackSeconds?: number | undefined;
  /** IANA zone. */
  readonly timezone: string;
}

export interface Heat {
  /** 7 × 24, row-major from Monday and 00:00 local time: the sum of the samples of all images. */
  readonly weekdays: Float64Array;
  /** Local hour of the day, 24: sum over the week. */
  readonly hours: Float64Array;
  /** Local minute of the day, 1,440: the same. */
  readonly minutes: Float64Array;
  /** Images that the query returned. */
  readonly imageCount: number;
  /** Images with the largest sums, at most 20, descending, each with its 24 hours in `byImage`. */
  readonly images: readonly string[];
  /** images × 24, row-major. */
  readonly byImage: Float64Array;
}
