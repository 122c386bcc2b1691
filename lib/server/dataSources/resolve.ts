/** Which registered data source a policy's query goes to; queries go nowhere else (docs/decisions/007). */
import { queryTypeOf, type Query } from "../../discovery";
import { SourceError } from "../../sources/errors";
import { normalizeUrl } from "./sourceUrl";

export interface Registered {
  readonly name: string;
  readonly type: string;
  readonly normalizedUrl: string | null;
  readonly hasDocument: boolean;
}

/** Finds all sources that match a query's type and address; `secretRef` decides if several match. */
export function sourceFinder<S extends Registered>(sources: readonly S[]): (query: Query) => readonly S[] {
  const byPlace = new Map<string, S[]>();
  for (const source of sources) {
    const place = `${source.type} ${source.normalizedUrl}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), source]);
  }
  const documents = new Map(
    sources
      .filter(({ hasDocument }) => hasDocument)
      .map((source) => [`${source.type} ${source.name}`, source]),
  );
  const urls = new Map<string, string | undefined>();
  return (query) => {
    const address = queryTypeOf(query).address(query);
    if ("document" in address) {
      const document = documents.get(`${query.type} ${address.document}`);
      return document ? [document] : [];
    }
    // Policies share few URLs, and parsing one costs more than everything else.
    if (!urls.has(address.url)) urls.set(address.url, normalizeUrl(address.url));
    const url = urls.get(address.url);
    const fitting = url === undefined ? [] : (byPlace.get(`${query.type} ${url}`) ?? []);
    const named = fitting.filter((source) => source.name === query.secretRef);
    return named.length > 0 ? named : fitting;
  };
}

/** Returns the only matching source; throws a SourceError `unregistered` that says what to register or to name. */
export function resolveSource<S extends Registered>(query: Query, sources: readonly S[]): S {
  const found = sourceFinder(sources)(query);
  const [only] = found;
  if (only && found.length === 1) return only;
  if (found.length > 1) {
    const names = found.map((source) => source.name).join(", ");
    throw new SourceError(
      "unregistered",
      `the data sources ${names} share this URL. Name one of them in the query's secretRef.`,
    );
  }
  const address = queryTypeOf(query).address(query);
  if ("document" in address) {
    throw new SourceError(
      "unregistered",
      `there is no uploaded pull-cost profile named "${address.document}". Upload it under Data sources with that name.`,
    );
  }
  throw new SourceError(
    "unregistered",
    `no ${query.type} data source is registered for ${normalizeUrl(address.url) ?? `"${address.url}"`}. ` +
      "Register this URL under Data sources, or correct the URL in the policy.",
  );
}
