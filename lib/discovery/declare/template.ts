/** The templates that a strategy declares (discovery.md section 5). */
import type { ClockWindow } from "./clockWindow";

export interface TemplateOptions {
  /** metadata.name; the template's id when omitted. */
  readonly name?: string;
  readonly prometheusEndpoint?: string;
  readonly lokiEndpoint?: string;
  /** Kubernetes namespace of the runner's pods. */
  readonly namespace?: string;
  /** IANA zone of the people who wait. */
  readonly timezone?: string;
  /** Which pull of an image counts for its pull time: the median by default. */
  readonly pullTimeStatistic?: (typeof PULL_TIME_STATISTICS)[number];
  /** In place of Loki: the URL of a pull-cost profile, or the name of an uploaded one. */
  readonly pullCostProfile?: { readonly url: string } | { readonly document: string };
  /** N of the exposure model. */
  readonly nodeCount?: number;
  /** Weight of the first signal of a hybrid, 0 to 1. */
  readonly alpha?: number;
  /** How far back recent usage reaches: two hours by default. */
  readonly recentSeconds?: number;
  /** The hours in which people wait, which the exposure model prewarms for: 09:00 to 17:00 by default. */
  readonly targetWindow?: ClockWindow;
  readonly maxImages?: number;
  /**
   * For the exposure model: true (the default) counts job starts a day, an extension; false sums
   * container-samples, which the released operator can compute too.
   */
  readonly jobStarts?: boolean;
}

/** What both Loki's events and a pull-cost profile give. */
export const PULL_TIME_STATISTICS = ["p50", "p95"] as const;

export type TemplateNeed = "prometheus" | "loki" | "pullCostProfile";

export interface StrategyTemplate {
  readonly id: string;
  /** The proposal's number, 1 to 9. */
  readonly strategy: number;
  readonly title: string;
  readonly summary: string;
  /** What the strategy does not see. */
  readonly limitation: string;
  /** Sources that the document as built asks; a pull-cost profile can replace Loki. */
  readonly needs: readonly TemplateNeed[];
  /** Names of signals that signal types declare for templates. */
  readonly signals: readonly string[];
  /** The lines under `ranking`. */
  ranking(options: TemplateOptions): readonly string[];
}
