import type { DataSource, DataSourceType } from "@/lib/api/dataSources";

/** The data sources of a type, or of one of several, in the order in which they are listed. */
export function sourcesOfType(
  sources: readonly DataSource[],
  types: DataSourceType | readonly DataSourceType[],
): DataSource[] {
  const wanted: readonly DataSourceType[] = typeof types === "string" ? [types] : types;
  return sources.filter(({ type }) => wanted.includes(type));
}
