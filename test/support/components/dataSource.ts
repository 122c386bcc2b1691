import type { DataSource } from "@/lib/api/dataSources";

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
    usedBy: [],
    ambiguousFor: [],
    revision: 1,
    createdAt: "2026-11-01T00:00:00.000Z",
    updatedAt: "2026-11-01T00:00:00.000Z",
    ...more,
  };
}
