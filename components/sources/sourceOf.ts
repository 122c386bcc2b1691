import type { DataSource } from "@/lib/api/dataSources";
import { sourcesOfType } from "@/lib/client/sourcesOfType";
import { queryTypeOf, type Query } from "@/lib/discovery";
import { withoutEnd } from "@/lib/document/ends";

/** The registered source with the query's type and address; `secretRef` decides if several share one address. */
export function sourceOf(query: Query, sources: readonly DataSource[]): DataSource | null {
  const address = queryTypeOf(query).address(query);
  const ofType = sourcesOfType(sources, query.type);
  if ("document" in address) return ofType.find(({ name }) => name === address.document) ?? null;
  const wanted = plainUrl(address.url);
  const fitting = ofType.filter(({ url }) => wanted !== null && plainUrl(url) === wanted);
  return fitting.find(({ name }) => name === query.secretRef) ?? fitting[0] ?? null;
}

function plainUrl(text: string | null): string | null {
  try {
    const url = new URL((text ?? "").trim());
    return `${url.protocol}//${url.host}${withoutEnd(url.pathname, "/")}${url.search}`;
  } catch {
    return null;
  }
}
