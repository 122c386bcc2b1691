import { choice } from "../../declare/choice";
import { missingSignal } from "../../declare/missingSignal";
import { rankingStrategy } from "../../declare/strategy";
import type { StrategyTemplate } from "../../declare/template";
import { weightedTerms } from "../../declare/terms";

const DEFAULT_ALPHA = 0.7;

/** Σ weight · minMax(signal) in policy order (discovery.md sections 5 and 6). */
export const declaration = rankingStrategy(
  "weightedSum",
  {
    normalize: choice(["minMax"], {
      label: "Normalisation",
      fallback: "minMax",
      labels: { minMax: "min–max" },
    }),
    missingSignal: missingSignal(),
    terms: weightedTerms("Term"),
  },
  {
    label: "Weighted sum",
    block: "the block with the terms",
    operator: true,
    withoutBlock: "no image",
    missing: (semantics) =>
      semantics === "operator" ? "counted as a raw 0 before normalising" : "contributes 0",
    templates: [
      hybrid(
        5,
        "hybrid-usage-peak",
        "Hybrid usage and peak",
        "total-usage",
        "α parts total usage and 1 − α parts peak concurrency, both normalised to 0–1.",
        "α is a choice, not a measurement, and one outlier compresses the values of all other images when they are normalised.",
      ),
      hybrid(
        6,
        "hybrid-developer-peak",
        "Hybrid developer time and peak",
        "developer-weighted-usage",
        "Like the hybrid of usage and peak, with usage weighted by the local hour.",
        "As with the hybrid of usage and peak. Time zone and hours must also be those of the people who wait.",
      ),
    ],
  },
);

/** Combines α parts of the first signal with 1 − α parts of peak concurrency. */
function hybrid(
  strategy: number,
  id: string,
  title: string,
  first: string,
  summary: string,
  limitation: string,
): StrategyTemplate {
  const second = "peak-concurrency";
  return {
    id,
    strategy,
    title,
    summary,
    limitation,
    needs: ["prometheus"],
    signals: [first, second],
    ranking: ({ alpha = DEFAULT_ALPHA }) => [
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
    ],
  };
}
