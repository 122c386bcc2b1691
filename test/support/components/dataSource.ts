import type { DataSource } from "@/lib/api/dataSources";

/** A data source as the API answers it, that nothing uses and nobody has tested; `more` in place of that. */
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
