/** The nine strategies of the proposal as documents to start from (discovery.md section 5). */
import {
  developerUsage,
  document,
  exposureWindows,
  peakConcurrency,
  pullTime,
  recentUsage,
  totalUsage,
  type TemplateOptions,
} from "./template-parts";

export type { TemplateOptions } from "./template-parts";

export type TemplateNeed = "prometheus" | "loki" | "pullCostProfile";

export interface PolicyTemplate {
  readonly id: string;
  /** The proposal's number, 1 to 9. */
  readonly strategy: number;
  readonly title: string;
  readonly summary: string;
  /** Sources that the document as built asks; a pull-cost profile can stand in for Loki. */
  readonly needs: readonly TemplateNeed[];
  /** YAML in the proposal's spelling, comments included; parses without errors or warnings. */
  readonly build: (options?: TemplateOptions) => string;
}

const bySignal = (name: string): string[] => ["strategy: signal", "signal:", `  signalRef: ${name}`];

const weighted = (first: string, second: string, alpha: number): string[] => [
  "strategy: weightedSum",
  "weightedSum:",
  "  normalize: minMax",
  "  missingSignal: zero",
  "  # α and 1 − α: how much the first signal counts against the second",
  "  terms:",
  `    - signalRef: ${first}`,
  `      weight: "${alpha}"`,
  `    - signalRef: ${second}`,
  `      weight: "${Number((1 - alpha).toFixed(6))}"`,
];

const product = (first: string, second: string): string[] => [
  "# An extension: the released operator has no product.",
  "strategy: product",
  "product:",
  "  terms:",
  `    - signalRef: ${first}`,
  `    - signalRef: ${second}`,
];

const DEFAULT_ALPHA = 0.7;

export const POLICY_TEMPLATES: readonly PolicyTemplate[] = [
  {
    id: "total-usage",
    strategy: 1,
    title: "Total usage",
    summary: "The images that ran most over the whole lookback. A first answer where usage is steady.",
    needs: ["prometheus"],
    build: (options = {}) => document("total-usage", options, [totalUsage()], bySignal("total-usage")),
  },
  {
    id: "peak-concurrency",
    strategy: 2,
    title: "Peak concurrency",
    summary:
      "The images of which most containers ran at once. For pipelines that fan out into many like jobs.",
    needs: ["prometheus"],
    build: (options = {}) =>
      document("peak-concurrency", options, [peakConcurrency()], bySignal("peak-concurrency")),
  },
  {
    id: "developer-time",
    strategy: 3,
    title: "Developer-time weighted",
    summary: "Usage weighted by the local hour: what runs while people wait counts, the night does not.",
    needs: ["prometheus"],
    build: (options = {}) =>
      document("developer-time", options, [developerUsage(options)], bySignal("developer-weighted-usage")),
  },
  {
    id: "recent-usage",
    strategy: 4,
    title: "Recent usage",
    summary: "Usage in the last two hours only. For clusters whose images change fast.",
    needs: ["prometheus"],
    build: (options = {}) => document("recent-usage", options, [recentUsage()], bySignal("recent-usage")),
  },
  {
    id: "hybrid-usage-peak",
    strategy: 5,
    title: "Hybrid usage and peak",
    summary: "α parts total usage and 1 − α parts peak concurrency, both normalised to 0–1.",
    needs: ["prometheus"],
    build: (options = {}) =>
      document(
        "hybrid-usage-peak",
        options,
        [totalUsage(), peakConcurrency()],
        weighted("total-usage", "peak-concurrency", options.alpha ?? DEFAULT_ALPHA),
      ),
  },
  {
    id: "hybrid-developer-peak",
    strategy: 6,
    title: "Hybrid developer time and peak",
    summary: "As the hybrid of usage and peak, with usage weighted by the local hour.",
    needs: ["prometheus"],
    build: (options = {}) =>
      document(
        "hybrid-developer-peak",
        options,
        [developerUsage(options), peakConcurrency()],
        weighted("developer-weighted-usage", "peak-concurrency", options.alpha ?? DEFAULT_ALPHA),
      ),
  },
  {
    id: "count-pull-time",
    strategy: 7,
    title: "Count × pull time",
    summary: "Total usage times the median time of a cold pull: heavy images count for what they cost.",
    needs: ["prometheus", "loki"],
    build: (options = {}) =>
      document(
        "count-pull-time",
        options,
        [totalUsage(), pullTime("p50-cold-pull-time", "p50")],
        product("total-usage", "p50-cold-pull-time"),
      ),
  },
  {
    id: "developer-count-pull-time",
    strategy: 8,
    title: "Developer count × pull time",
    summary: "As count × pull time, with usage weighted by the local hour.",
    needs: ["prometheus", "loki"],
    build: (options = {}) =>
      document(
        "developer-count-pull-time",
        options,
        [developerUsage(options), pullTime("avg-cold-pull-time", "avg")],
        product("developer-weighted-usage", "avg-cold-pull-time"),
      ),
  },
  {
    id: "model-exposure",
    strategy: 9,
    title: "Model-aware exposure",
    summary:
      "Jobs in working hours × the share of nodes still cold after the night × pull time. For clusters whose nodes rotate at night.",
    needs: ["prometheus", "loki"],
    build: (options = {}) =>
      document(
        "model-exposure",
        options,
        [...exposureWindows(options), pullTime("avg-cold-pull-time", "avg")],
        [
          "strategy: modelExposure",
          "modelExposure:",
          "  # N: nodes that a rotation leaves cold",
          `  nodeCount: ${options.nodeCount ?? 100}`,
          "  preWindowUsageSignalRef: pre-window-usage",
          "  targetWindowUsageSignalRef: target-window-usage",
          "  pullTimeSignalRef: avg-cold-pull-time",
        ],
      ),
  },
];
