/** A policy that ranks by the sum of one query on the server. */
export function usagePolicy(name: string, url: string, more = ""): string {
  return `apiVersion: drop.corewire.io/v1alpha1
kind: DiscoveryPolicy
metadata:
  name: ${name}
spec:
  syncInterval: 30m
  maxImages: 2
  queries:
    - name: usage
      type: prometheus
      prometheus:
        endpoint: ${url}
        query: count(x) by (image)
        lookback: 1h
        step: 5m
${more}  signals:
    - name: total
      queryRef: usage
      type: aggregate
      aggregate:
        method: sum
  ranking:
    strategy: signal
    signal:
      signalRef: total
`;
}
