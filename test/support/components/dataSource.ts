import type { DataSource, DataSourceHealth } from "@/lib/api/dataSources";

const UNKNOWN: DataSourceHealth = {
  state: "unknown",
  foundBy: null,
  at: null,
  since: null,
  code: null,
  message: null,
  answeredAt: null,
};

/** Returns the state of a source whose use fails since `since` with a refused connection. */
export const failing = (message: string, since: string): DataSourceHealth => ({
  ...UNKNOWN,
  state: "failing",
  foundBy: "use",
  at: since,
  since,
  code: "refused",
  message,
});

/** Returns a data source in the API's format, unused and untested; `more` overrides fields. */
export function dataSource(name: string, more: Partial<DataSource> = {}): DataSource {
  return {
    name,
    type: "prometheus",
    url: `https://${name}.example.com`,
    hasDocument: false,
    credentialKeys: [],
    demo: false,
    lastTest: null,
    health: UNKNOWN,
    usedBy: [],
    ambiguousFor: [],
    revision: 1,
    createdAt: "2026-11-01T00:00:00.000Z",
    updatedAt: "2026-11-01T00:00:00.000Z",
    ...more,
  };
}
