import type { SourceDeclaration } from "../declaration";

export const prometheus: SourceDeclaration = {
  label: "Prometheus",
  urlExample: "https://prometheus.example.com",
  urlHint: "What comes before /api/v1; a path stays, as in https://mimir.example.com/prometheus",
  notFound:
    "the data source's URL is what comes before /api/v1: add /prometheus for Mimir and many proxies, " +
    "/select/0/prometheus for a VictoriaMetrics cluster, or behind a gateway for tenants the tenant's path, " +
    "as in /api/metrics/v1/TENANT",
  trial: {
    label: "PromQL",
    example: 'count(container_memory_working_set_bytes{container!="", container!="POD"}) by (image)',
    language: "promql",
    ranges: true,
    lookback: true,
  },
  labels: { root: "/api/v1", time: (unixMs) => String(unixMs / 1000), match: "match[]", limit: "limit" },
};
