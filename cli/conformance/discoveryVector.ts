/** Runs a discovery vector through the real path: document → clients over loopback HTTP → engine → status. */
import {
  computeSignals,
  parityNotes,
  parsePolicyDocument,
  rank,
  type ComputedSignals,
  type PipelineResult,
  type Policy,
  type Query,
} from "../../lib/discovery";
import type { SourceContext } from "../../lib/server/discovery/fetch/context";
import { fetchQuery } from "../../lib/server/discovery/fetch/fetchQuery";
import { DEFAULT_LIMITS, type Connection } from "../../lib/sources/types";
import { KNOWN_DIFFERENCE, type Difference } from "./compare";
import { compareResult } from "./compareResult";
import type { LoopbackServer } from "../../demo/http";
import { responderFor, serve } from "./server";
import type { Vector } from "./vectors";

/** Returns the differences between a case's expectation and the result; none means that it passed. */
export async function runDiscoveryVector(vector: Vector, tolerance: number): Promise<Difference[]> {
  const came = await outcomeOfVector(vector);
  if (came.problem !== undefined) return [came.problem];
  const { policy, computed, result } = came;
  const differences = compareResult(vector, computed, result, tolerance);
  return differences.length === 0 ? [] : [...differences, ...notesOn(policy, result)];
}

type VectorOutcome =
  | { readonly problem: Difference }
  | {
      readonly problem?: undefined;
      readonly policy: Policy;
      readonly computed: ComputedSignals;
      readonly result: PipelineResult;
    };

/** Computes the outcome of a case's document and responses. */
export async function outcomeOfVector(vector: Omit<Vector, "expect">): Promise<VectorOutcome> {
  const problem = (field: string, expected: unknown, got: unknown) => ({ problem: { field, expected, got } });
  const nowMs = Date.parse(vector.now);
  if (Number.isNaN(nowMs)) return problem("now", "an RFC 3339 time", vector.now);
  const semantics = vector.semantics;
  const parsed = parsePolicyDocument(vector.policy, semantics === undefined ? {} : { semantics });
  if (parsed.policy === null) return problem("policy", "a valid policy", parsed.errors);
  const { policy } = parsed;
  const servers = new Map<string, LoopbackServer>();
  try {
    for (const query of policy.queries) {
      const response = vector.responses[query.name];
      if (query.refused !== undefined) continue;
      if (response === undefined) return problem(`responses.${query.name}`, "a response", undefined);
      servers.set(query.name, await serve(responderFor(response, query, vector)));
    }
    const outcomes = await Promise.all(
      policy.queries.map((query) => fetchQuery(query, contextFor(policy, nowMs, servers, vector))),
    );
    const computed = computeSignals(policy, outcomes, { nowMs });
    return { policy, computed, result: rank(policy, computed) };
  } finally {
    await Promise.all([...servers.values()].map((server) => server.close()));
  }
}

/** Returns known differences from the operator, to report with a failed case. */
function notesOn(policy: Policy, result: PipelineResult): Difference[] {
  if (policy.semantics === "proposal") return [];
  return parityNotes(policy, result).map(({ message }) => ({
    field: KNOWN_DIFFERENCE,
    expected: message,
    got: undefined,
  }));
}

function contextFor(
  policy: Policy,
  nowMs: number,
  servers: ReadonlyMap<string, LoopbackServer>,
  { harness }: Pick<Vector, "harness">,
): SourceContext {
  const maxPoints = Math.min(DEFAULT_LIMITS.maxPoints, harness?.prometheusMaxPoints ?? Infinity);
  return {
    nowMs,
    semantics: policy.semantics,
    connect: (query) => connectionFor(query, servers.get(query.name)?.origin ?? ""),
    signal: AbortSignal.timeout(120_000),
    // An error in a vector is the server's only response; retries would only take time.
    limits: { ...DEFAULT_LIMITS, attempts: 1, maxPoints },
  };
}

/** Returns the policy's own endpoint with the server's origin. */
function connectionFor(query: Query, origin: string): Connection {
  const endpoint = "endpoint" in query ? query.endpoint : query.url;
  const path = endpoint === undefined ? "" : new URL(endpoint).pathname.replace(/\/$/, "");
  return { baseUrl: origin + path, credentials: {} };
}
