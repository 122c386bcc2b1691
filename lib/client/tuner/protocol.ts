/**
 * What the tuner's page and its workers say to each other (tuner.md "Speed").
 *
 * Two workers run the same file. The first ranks and draws the heat maps, and a newer ranking makes an older one that
 * waits needless. The second, started when it is first asked, answers `TunerQuestions`: however long an analysis takes,
 * no ranking waits for it. Rankings travel as columns whose memory is handed over, everything else as plain JSON.
 */
import type { Analysis, AnalysisOptions } from "@/lib/discovery/analysis";
import type { WhyNot } from "@/lib/discovery/analysis/whyNot";
import type { Policy } from "@/lib/discovery/policy/model";
import type { PipelineResult, SignalResult, Warning } from "@/lib/discovery/result";

/** What stays as it is while only weights and the cut move. Rows are the images that pass the filter, by code point. */
export interface RankingBase {
  readonly names: readonly string[];
  /** Aligned to the rows: the rank by the saved policy over the same samples; 0 where it has none. */
  readonly savedRanks: Int32Array;
  /** Aligned to the rows: samples behind the weakest signal that the score reads and the image has; −1 without one. */
  readonly samples: Int32Array;
  readonly strategy: string;
  /** `terms` add up to the score, `factors` multiply to it, `plain` is the score alone. */
  readonly kind: "terms" | "factors" | "plain";
  /** Signals of the terms or names of the factors, in policy order. */
  readonly parts: readonly string[];
  /** One a part, aligned to the rows: 1 where the image has no value. */
  readonly missing: readonly Uint8Array[];
  readonly signalResults: readonly SignalResult[];
  readonly warnings: readonly Warning[];
  /** Images that a missing value leaves out. */
  readonly droppedCount: number;
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
  /** IANA zone. */
  readonly timezone: string;
}

export interface Heat {
  /** 7 × 24, row-major from Monday and 00:00 local time: the sum of the samples of all images. */
  readonly weekdays: Float64Array;
  /** Local hour of the day, 24: sum over the week. */
  readonly hours: Float64Array;
  /** Images that the query returned. */
  readonly imageCount: number;
  /** Images with the largest sums, at most 20, descending, each with its 24 hours in `byImage`. */
  readonly images: readonly string[];
  /** images × 24, row-major. */
  readonly byImage: Float64Array;
}

export type ToWorker =
  /** `packed` is what the server keeps of the run, where the page has it already; else the worker fetches it. */
  | { readonly kind: "open"; readonly runId: string; readonly packed?: ArrayBuffer }
  | { readonly kind: "rank"; readonly seq: number; readonly policy: Policy; readonly saved: Policy }
  | { readonly kind: "heat"; readonly id: number; readonly request: HeatRequest }
  | { readonly kind: "ask"; readonly id: number; readonly name: TunerQuestion; readonly question: unknown }
  | { readonly kind: "cancel"; readonly id: number };

export type FromWorker =
  | { readonly kind: "opened"; readonly nowMs: number; readonly queries: readonly string[] }
  /** `status` is the HTTP status where the server refused the samples, else 0. */
  | { readonly kind: "unreadable"; readonly status: number; readonly message: string }
  | {
      readonly kind: "ranked";
      readonly seq: number;
      /** Only where it is another than that of the answer before. */
      readonly base: RankingBase | null;
      readonly columns: RankingColumns;
    }
  | { readonly kind: "refused"; readonly seq: number; readonly message: string }
  | { readonly kind: "answer"; readonly id: number; readonly answer: unknown }
  | { readonly kind: "failed"; readonly id: number; readonly message: string };
