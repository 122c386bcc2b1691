import type { DataSource } from "@/lib/api/dataSources";
import { queryTypeOf, type Query } from "@/lib/discovery";

/** The registered source of the query's type and address; `secretRef` decides where several share one. */
export function sourceOf(query: Query, sources: readonly DataSource[]): DataSource | null {
  const address = queryTypeOf(query).address(query);
  const ofType = sources.filter(({ type }) => type === query.type);
  if ("document" in address) return ofType.find(({ name }) => name === address.document) ?? null;
  const wanted = plainUrl(address.url);
  const fitting = ofType.filter(({ url }) => wanted !== null && plainUrl(url) === wanted);
  return fitting.find(({ name }) => name === query.secretRef) ?? fitting[0] ?? null;
}

function plainUrl(text: string | null): string | null {
  try {
    const url = new URL((text ?? "").trim());
    return `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, "")}${url.search}`;
  } catch {
    return null;
  }
}
