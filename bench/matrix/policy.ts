/** The policy of the matrix benchmark: the sum of one range query. */
import { LOOKBACK_SECONDS, STEP_SECONDS } from "./body";

export function policyDocument(
  endpoint: string,
  query = "count(container_memory_working_set_bytes) by (image)",
): object {
  return {
    apiVersion: "drop.corewire.io/v1alpha1",
    kind: "DiscoveryPolicy",
    metadata: { name: "bench" },
    spec: {
      queries: [
        {
          name: "usage",
          type: "prometheus",
          prometheus: {
            endpoint,
            queryType: "range",
            lookback: `${LOOKBACK_SECONDS}s`,
            step: `${STEP_SECONDS}s`,
            query,
          },
        },
      ],
      signals: [{ name: "total", queryRef: "usage", type: "aggregate", aggregate: { method: "sum" } }],
      ranking: { strategy: "signal", signal: { signalRef: "total" } },
    },
  };
}
