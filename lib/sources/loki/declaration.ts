import type { SourceDeclaration } from "../declaration";

export const loki: SourceDeclaration = {
  label: "Loki",
  urlExample: "https://loki.example.com",
  urlHint: "What comes before /loki/api/v1",
  notFound:
    "the data source's URL is what comes before /loki/api/v1: leave out a /loki at its end, or add the path under " +
    "which a proxy has Loki; behind a gateway for tenants that is the tenant's, as in /api/logs/v1/TENANT",
  trial: {
    label: "LogQL",
    example: '{job="kubernetes-events"} | json | reason = "Pulled"',
    language: "logql",
    ranges: false,
    lookback: true,
  },
  labels: { root: "/loki/api/v1", time: (unixMs) => `${unixMs}000000`, match: "query" },
};
