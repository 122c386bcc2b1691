/** The benchmark's policy: one query of 1,000 images × 10,080 steps, four signals from it, four weights. */
import { END_SECONDS, LOOKBACK_SECONDS, STEP_SECONDS } from "../matrix/body";

export const POLICY = "bench";
export const SIGNALS = ["total", "peak", "office", "typical"] as const;
/** The instant for which the run is computed. */
export const EVALUATED_AT = new Date(END_SECONDS * 1_000).toISOString();

export function policyText(endpoint: string): string {
  return `apiVersion: drop.corewire.io/v1alpha1
kind: DiscoveryPolicy
metadata:
  name: ${POLICY}
spec:
  maxImages: 30
  queries:
    - name: usage
      type: prometheus
      prometheus:
        endpoint: ${endpoint}
        query: count(container_memory_working_set_bytes) by (image)
        queryType: range
        lookback: ${LOOKBACK_SECONDS}s
        step: ${STEP_SECONDS}s
  signals:
    - name: total
      queryRef: usage
      type: aggregate
      aggregate:
        method: sum
    - name: peak
      queryRef: usage
      type: aggregate
      aggregate:
        method: max
    - name: office
      queryRef: usage
      type: timeWeightedAggregate
      timeWeightedAggregate:
        method: sum
        timezone: Europe/Berlin
        windows:
          - startHour: 8
            endHour: 18
            weight: "1"
    - name: typical
      queryRef: usage
      type: aggregate
      aggregate:
        method: avg
  ranking:
    strategy: weightedSum
    weightedSum:
      normalize: minMax
      missingSignal: zero
      terms:
        - signalRef: total
          weight: "0.4"
        - signalRef: peak
          weight: "0.3"
        - signalRef: office
          weight: "0.2"
        - signalRef: typical
          weight: "0.1"
`;
}
