import { missingSignalExtension } from "../../declare/missingSignal";
import { rankingStrategy } from "../../declare/strategy";
import type { StrategyTemplate } from "../../declare/template";
import { terms } from "../../declare/terms";

/**
 * Extension: Π signal_k in policy order; a missing signal counts as 0 or leaves the image out (discovery.md section
 * 5).
 */
export const declaration = rankingStrategy(
  "product",
  { missingSignal: missingSignalExtension(), terms: terms("Factor") },
  {
    label: "Product",
    block: "the block with the signals to multiply",
    operator: false,
    missing: () => "counted as 0 in the formula",
    templates: [
      template(
        7,
        "count-pull-time",
        "Count × pull time",
        ["total-usage", "cold-pull-time"],
        "Total usage multiplied by the time of a cold pull: heavy images count for what they cost.",
        "Pull times come from cold pulls only: an image that is always warm has few or none, and without one its score is 0. Nights count like working hours.",
      ),
      template(
        8,
        "developer-count-pull-time",
        "Developer count × pull time",
        ["developer-weighted-usage", "cold-pull-time"],
        "Like count × pull time, with usage weighted by the local hour.",
        "As with count × pull time, an image without a cold pull has no score. The hours must be those of the people who wait.",
      ),
    ],
  },
);

function template(
  strategy: number,
  id: string,
  title: string,
  signals: readonly string[],
  summary: string,
  limitation: string,
): StrategyTemplate {
  const ranking = (): string[] => [
    "# An extension: the released operator has no product.",
    "strategy: product",
    "product:",
    "  terms:",
    ...signals.map((signal) => `    - signalRef: ${signal}`),
  ];
  const needs = ["prometheus", "loki"] as const;
  return { id, strategy, title, summary, limitation, needs, signals, ranking };
}
