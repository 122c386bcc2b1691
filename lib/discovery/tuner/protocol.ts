/**
 * The messages between the tuner's page and its workers (tuner.md "Speed").
 *
 * Two workers run the same file. The first ranks and computes the heat maps; a newer ranking replaces an older one
 * that is still waiting. The second, started on first use, answers `TunerQuestions`: however long an analysis takes,
 * no ranking waits for it. Rankings are sent as columns whose memory is transferred, everything else as plain JSON.
 */
import type { Analysis, AnalysisOptions } from "../analysis/shapes/analyse";
import type { WhyNot } from "../analysis/shapes/whyNot";
import type { DropReason } from "../policy/dropReason";
import type { Policy } from "../policy/model";
import type { PipelineResult, SignalResult, Warning } from "../result";

/**
 * The part that does not change when only weights and the cut move. Rows are the images that pass the filter, by code
 * point.
 */
export interface RankingBase {
  readonly names: readonly string[];
  /** One entry per row: the rank by the saved policy over the same samples; 0 if it has none. */
  readonly savedRanks: Int32Array;
  /**
   * The score in that ranking; NaN without a rank, and if strategy or unit differ, so that scores are not comparable.
   */
  readonly savedScores: Float64Array;
  /**
   * One entry per row: samples behind the weakest signal that the score reads and the image has; −1 if no such number
   * is known.
   */
  readonly samples: Int32Array;
  readonly strategy: string;
  /** Unit of the score and of its terms: "s"; null if a score is a bare number. */
  readonly unit: string | null;
  /** `terms` add up to the score, `factors` multiply to it, `plain` is only the score. */
  readonly kind: "terms" | "factors" | "plain";
  /** Signals of the terms or names of the factors, in policy order. */
  readonly parts: readonly string[];
  /** One array per part, or one of the score for `plain`, with one entry per row: 1 if the image has no value. */
  readonly missing: readonly Uint8Array[];
  readonly signalResults: readonly SignalResult[];
  /** As in a run: first about the samples, then about the scores. */
  readonly warnings: readonly Warning[];
  /** Number of images that the ranking leaves out. */
  readonly droppedCount: number;
  /** The reason, if there are any. */
  readonly dropReason: DropReason;
  /** Number of images that imageFilter excludes. */
  readonly filteredCount: number;
}

/** One ranking; columns have one entry per row of its base. */
export interface RankingColumns {
  /** Rows in order of rank. */
  readonly order: Int32Array;
  /** From 1; 0 for a dropped row. */
  readonly ranks: Int32Array;
  readonly scores: Float64Array;
  /** One array per part: a term's contribution or a factor's value. */
  readonly values: readonly Float64Array[];
  /** One array per factor: ln(value)/ln(score), NaN if undefined; empty for terms. */
  readonly shares: readonly Float64Array[];
  readonly maxImages: number;
}

/** The data that a page draws. */
export interface RankingView extends RankingBase, RankingColumns {}

/** A ranking to compare with: a policy over the samples of a run; `runId` defaults to the page's run. */
export interface RankingSource {
  readonly policy: Policy;
  readonly runId?: string | undefined;
}

/** All requests to the second worker: `tuner.ask("explain", { policy, image })`. */
export interface TunerQuestions {
  /**
   * The three levels of detail for one image, the step where it stopped, and names similar to one that no query
   * returned.
   */
  explain: { question: { policy: Policy; image: string }; answer: WhyNot };
  /** The complete result, as the server would have stored it. */
  result: { question: { policy: Policy }; answer: PipelineResult };
  /**
   * Runs lib/discovery/analysis over these samples. Request one part at a time (`options.parts`), so that one can be
   * shown while the next is computed. `attribution` starts from `before`, `comparison` compares with `beside`.
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

/** When a query's samples occur: what a window of a time-weighted signal would contain. */
export interface HeatRequest {
  readonly query: string;
  /** Uses only the samples of this many seconds before the end, as far as the stored ones reach; all if omitted. */
  readonly lookbackSeconds?: number | undefined;
  /** IANA zone. */
  readonly timezone: string;
}

export interface Heat {
  /** 7 × 24, row-major from Monday 00:00 local time: the sum of the samples of all images. */
  readonly weekdays: Float64Array;
  /** By local hour of the day, 24 entries: sum over the week. */
  readonly hours: Float64Array;
  /** By local minute of the day, 1,440 entries: sum over the week. */
  readonly minutes: Float64Array;
  /** Number of images that the query returned. */
  readonly imageCount: number;
  /** Images with the largest sums, at most 20, descending, each with its 24 hours in `byImage`. */
  readonly images: readonly string[];
  /** images × 24, row-major. */
  readonly byImage: Float64Array;
}
