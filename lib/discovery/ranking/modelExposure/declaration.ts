import { rankingStrategy } from "../../declare/strategy";
import { exposureFields, exposureModel, exposureWords } from "../exposure/declaration";

/** J_target · (1 − 1/N)^J_pre · p̂ (discovery.md section 5). */
export const declaration = rankingStrategy("modelExposure", exposureFields, {
  ...exposureWords,
  label: "Model exposure",
  operator: true,
  withoutBlock: "no image",
  exposure: { ...exposureModel, counts: "jobs that wait" },
  templates: [
    {
      id: "model-exposure",
      strategy: 9,
      title: "Model-aware exposure",
      summary:
        "Jobs in working hours × the share of nodes still cold after the night × pull time. For clusters whose nodes rotate at night.",
      limitation:
        "Assumes that jobs land on nodes evenly and one by one. N and the windows must be those of the cluster, and J must be job starts: counting running containers every minute makes every image look warm.",
      needs: ["prometheus", "loki"],
      signals: ["pre-window-usage", "target-window-usage", "cold-pull-time"],
      ranking: ({ nodeCount = 100 }) => [
        "strategy: modelExposure",
        "modelExposure:",
        "  # N: nodes that a rotation leaves cold",
        `  nodeCount: ${nodeCount}`,
        "  preWindowUsageSignalRef: pre-window-usage",
        "  targetWindowUsageSignalRef: target-window-usage",
        "  pullTimeSignalRef: cold-pull-time",
      ],
    },
  ],
});
