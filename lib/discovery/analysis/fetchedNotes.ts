/** What a ranking over samples fetched under the other semantics does not show (discovery.md section 6.1). */
import type { Policy, Query, Semantics } from "../policy/model";
import type { Warning } from "../result";

/**
 * Returns a note for each query whose response is read differently by the two semantics before any signal is
 * computed: it was read under `fetched`, and the policy's own semantics would have read it differently. Empty if both
 * are the same. `warnings` are those of the run that fetched.
 */
export function fetchedNotes(
  { semantics, queries }: Policy,
  fetched: Semantics,
  warnings: readonly Warning[],
): Warning[] {
  if (semantics === fetched) return [];
  return queries.flatMap((query): Warning[] => {
    const what = readOnce(query, fetched, warnings);
    if (what === null) return [];
    const message =
      `${what} when they were fetched, under ${fetched} semantics: a run under ${semantics} semantics ` +
      "can rank otherwise";
    return [{ code: "fetchedOtherwise", message, query: query.name }];
  });
}

/** Returns null if the samples are the same under both semantics. */
function readOnce({ type, name }: Query, fetched: Semantics, warnings: readonly Warning[]): string | null {
  switch (type) {
    case "prometheus": {
      const joined = warnings.some(({ code, query }) => code === "duplicateSeries" && query === name);
      const how = fetched === "operator" ? "the last one wins" : "they are added";
      return joined ? `the several series of one image in query "${name}" were joined (${how})` : null;
    }
    case "loki":
      return `the lines of query "${name}" were read as events`;
    case "registry":
      return `the tags of query "${name}" were chosen, ordered and named`;
    default:
      return null;
  }
}
