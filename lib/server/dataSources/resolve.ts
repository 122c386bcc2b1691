/** Which registered data source a policy's query goes to; queries go nowhere else (docs/decisions/007). */
import type { Query } from "../../discovery/policy/model";
import { SourceError } from "../../sources/errors";
import { normalizeUrl } from "../sourceUrl";

export interface Registered {
  readonly name: string;
  readonly type: Query["type"];
  readonly normalizedUrl: string | null;
  readonly hasDocument: boolean;
}

/** The address that a query names: its endpoint or URL, or the name of an uploaded profile. */
function addressOf(query: Query): { readonly url?: string; readonly document?: string } {
  switch (query.type) {
    case "prometheus":
    case "loki":
      return { url: query.endpoint };
    case "registry":
      return { url: query.url };
    case "pullCostProfile":
      return query.document === undefined ? { url: query.url ?? "" } : { document: query.document };
  }
}

/** All sources that fit the query's type and address; `secretRef` decides where several do. */
export function candidatesFor<S extends Registered>(query: Query, sources: readonly S[]): readonly S[] {
  const { url, document } = addressOf(query);
  const ofType = sources.filter((source) => source.type === query.type);
  if (document !== undefined)
    return ofType.filter((source) => source.name === document && source.hasDocument);
  const wanted = url === undefined ? undefined : normalizeUrl(url);
  const fitting = wanted === undefined ? [] : ofType.filter((source) => source.normalizedUrl === wanted);
  const named = fitting.filter((source) => source.name === query.secretRef);
  return named.length > 0 ? named : fitting;
}

/** The one source; throws a SourceError `unregistered` that says what to register or to name. */
export function resolveSource<S extends Registered>(query: Query, sources: readonly S[]): S {
  const found = candidatesFor(query, sources);
  const [only] = found;
  if (only && found.length === 1) return only;
  if (found.length > 1) {
    const names = found.map((source) => source.name).join(", ");
    throw new SourceError(
      "unregistered",
      `the data sources ${names} share this URL. Name one of them in the query's secretRef.`,
    );
  }
  const { url, document } = addressOf(query);
  if (document !== undefined) {
    throw new SourceError(
      "unregistered",
      `there is no uploaded pull-cost profile named "${document}". Upload it under Data sources with that name.`,
    );
  }
  throw new SourceError(
    "unregistered",
    `no ${query.type} data source is registered for ${normalizeUrl(url ?? "") ?? `"${url ?? ""}"`}. ` +
      "Register this URL under Data sources, or correct the URL in the policy.",
  );
}
