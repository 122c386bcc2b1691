"use client";

/** The rankings that the tuned ranking is compared with, from the names in the address. */
import { useQueries } from "@tanstack/react-query";
import { runSchema, type Run } from "@/lib/api/runs";
import { apiFetch, messageOf } from "@/lib/client/api";
import { formatInstant } from "@/lib/client/format";
import { fetchPolicy } from "@/lib/client/hooks/policies";
import { runPath } from "@/lib/client/hooks/runs";
import { queryKeys } from "@/lib/client/queryKeys";
import { fetchedNotes, unfetched, type FetchedBy, type Policy, type RankingSource } from "@/lib/discovery";
import { otherSemantics, sourceKey, type SourceKey } from "./sources";

export interface Source {
  readonly key: string;
  /** Continues a sentence: "the saved version". */
  readonly label: string;
  /** Over the page's samples unless it names a run. */
  readonly ranking: RankingSource;
  /**
   * What is not computed in this ranking or in the tuned one, because the samples were fetched under other semantics.
   */
  readonly notes: readonly string[];
}

export interface Sources {
  readonly sources: readonly Source[];
  readonly pending: boolean;
  /** One sentence for each source that is unavailable. */
  readonly problems: readonly string[];
}

/** `policy` is the tuned one, null before it has loaded; `run` provided the page's samples. */
export function useSources(
  keys: readonly string[],
  policy: Policy | null,
  saved: Policy,
  run: Run | undefined,
): Sources {
  const known = keys.flatMap((key) => sourceKey(key) ?? []);
  const idsOf = (kind: SourceKey["kind"]): string[] =>
    known.flatMap((each) => (each.kind === kind && "id" in each ? [each.id] : []));
  const runIds = idsOf("run");
  const names = idsOf("policy");
  const runs = useQueries({
    queries: runIds.map((id) => ({
      queryKey: queryKeys.runs.detail(id),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        apiFetch(runPath(id), runSchema, { signal, timeoutMs: 60_000 }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const policies = useQueries({
    queries: names.map((name) => ({
      queryKey: queryKeys.policies.detail(name),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPolicy(name, signal),
    })),
  });
  if (policy === null) return { sources: [], pending: true, problems: [] };

  // What the page's samples contain, regardless of later edits.
  const fetched: FetchedBy = run ?? { spec: policy, queryResults: [] };
  const problems = [...runs, ...policies].flatMap(({ error }) => (error === null ? [] : [messageOf(error)]));
  const sources = keys.flatMap((key): Omit<Source, "notes">[] => {
    const named = sourceKey(key);
    if (named === null) return [];
    if (!("id" in named)) return [{ key, ...own(named.kind, policy, saved) }];
    if (named.kind === "run") {
      const earlier = runs[runIds.indexOf(named.id)]?.data;
      if (earlier === undefined) return [];
      return [{ key, label: runLabel(earlier), ranking: { policy: earlier.spec, runId: earlier.id } }];
    }
    const other = policies[names.indexOf(named.id)]?.data;
    if (other === undefined) return [];
    const label = `policy ${other.name}`;
    if (unfetched(fetched, other.policy.queries).length === 0) {
      return [{ key, label, ranking: { policy: other.policy } }];
    }
    if (other.result === null) {
      problems.push(
        `Policy ${other.name} has other queries and no run with a result yet: run it once, then compare.`,
      );
      return [];
    }
    return [{ key, label, ranking: { policy: other.policy, runId: other.result.runId } }];
  });
  const notesOf = ({ policy: ranked, runId }: RankingSource): string[] =>
    run === undefined || runId !== undefined
      ? []
      : fetchedNotes(ranked, run.spec.semantics, run.warnings).map(({ message }) => message);
  const noted = sources.map((source): Source => {
    const notes = new Set([...notesOf({ policy }), ...notesOf(source.ranking)]);
    return { ...source, notes: [...notes] };
  });
  return { sources: noted, pending: [...runs, ...policies].some((query) => query.isPending), problems };
}

function own(kind: "saved" | "semantics" | "run" | "policy", policy: Policy, saved: Policy) {
  if (kind === "saved") return { label: "the saved version", ranking: { policy: saved } };
  const semantics = otherSemantics(policy);
  const label = semantics === "operator" ? "the operator's semantics" : "the proposal's semantics";
  return { label, ranking: { policy: { ...policy, semantics } } };
}

function runLabel({ evaluatedAt, createdAt, policyVersion }: Run): string {
  return `the run with data up to ${formatInstant(evaluatedAt ?? createdAt)} (version ${policyVersion})`;
}
