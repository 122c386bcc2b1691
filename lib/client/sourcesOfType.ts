import type { DataSource, DataSourceType } from "@/lib/api/dataSources";

/** Returns the data sources of one type or several, in the order of the list. */
export function sourcesOfType(
  sources: readonly DataSource[],
  types: DataSourceType | readonly DataSourceType[],
): DataSource[] {
  const wanted: readonly DataSourceType[] = typeof types === "string" ? [types] : types;
  return sources.filter(({ type }) => wanted.includes(type));
}
