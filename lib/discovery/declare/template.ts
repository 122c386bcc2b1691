/** The templates that a strategy declares (discovery.md section 5). */
import type { ClockWindow } from "./clockWindow";
import type { HourWindow } from "./hourWindows";

export interface TemplateOptions {
  /** metadata.name; defaults to the template's id. */
  readonly name?: string;
  readonly prometheusEndpoint?: string;
  readonly lokiEndpoint?: string;
  /** Kubernetes namespace of the runner's pods. */
  readonly namespace?: string;
  /** IANA time zone of the people who wait. */
  readonly timezone?: string;
  /** The statistic of an image's pulls that is used as its pull time; defaults to the median. */
  readonly pullTimeStatistic?: (typeof PULL_TIME_STATISTICS)[number];
  /** Replaces Loki: the URL of a pull-cost profile, or the name of an uploaded one. */
  readonly pullCostProfile?: { readonly url: string } | { readonly document: string };
  /** N of the exposure model. */
  readonly nodeCount?: number;
  /** Weight of the first signal of a hybrid, 0 to 1. */
  readonly alpha?: number;
  /** Length of recent usage; defaults to two hours. */
  readonly recentSeconds?: number;
  /** The hours in which people wait, for which the exposure model prewarms; defaults to 09:00 to 17:00. */
  readonly targetWindow?: ClockWindow;
  /**
   * Local hours by which usage is weighted, 0 in all others; defaults to 1 from 09 to 17 and 0.3 from 07 to 09 and from
   * 17 to 20.
   */
  readonly developerWindows?: readonly DeveloperWindow[];
  readonly maxImages?: number;
  /**
   * For the exposure model: true (the default) counts job starts a day, an extension; false sums
   * container-samples, which the released operator can compute too.
   */
  readonly jobStarts?: boolean;
}

export type DeveloperWindow = Pick<HourWindow, "startHour" | "endHour" | "weight">;

/** Statistics available from both Loki's events and a pull-cost profile. */
export const PULL_TIME_STATISTICS = ["p50", "p95"] as const;

export type TemplateNeed = "prometheus" | "loki" | "pullCostProfile";

export interface StrategyTemplate {
  readonly id: string;
  /** The proposal's number, 1 to 9. */
  readonly strategy: number;
  readonly title: string;
  readonly summary: string;
  /** What the strategy does not take into account. */
  readonly limitation: string;
  /** Sources that the generated document needs; a pull-cost profile can replace Loki. */
  readonly needs: readonly TemplateNeed[];
  /** Names of the signals that signal types declare for templates. */
  readonly signals: readonly string[];
  /** Returns the lines under `ranking`. */
  ranking(options: TemplateOptions): readonly string[];
}
