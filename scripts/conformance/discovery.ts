/** One discovery vector through the real path: document → clients over loopback HTTP → engine → status. */
import { computeSignals } from "../../lib/discovery/computeSignals";
import { parsePolicyDocument } from "../../lib/discovery/policy";
import type { Policy, Query } from "../../lib/discovery/policy/model";
import { rank } from "../../lib/discovery/rank";
import { fetchQuery } from "../../lib/sources/fetchQuery";
import { DEFAULT_LIMITS, type Connection, type SourceContext } from "../../lib/sources/types";
import type { Difference } from "./compare";
import { compareResult } from "./compareResult";
import { responderFor, serve, type QueryServer } from "./server";
import type { Vector } from "./vectors";

/** Differences between a case's expectation and what came out; none means that it passed. */
export async function runDiscoveryVector(vector: Vector, tolerance: number): Promise<Difference[]> {
  const nowMs = Date.parse(vector.now);
  if (Number.isNaN(nowMs)) return [{ field: "now", expected: "an RFC 3339 time", got: vector.now }];
  const semantics = vector.semantics;
  const parsed = parsePolicyDocument(vector.policy, semantics === undefined ? {} : { semantics });
  if (parsed.policy === null) {
    return [{ field: "policy", expected: "a valid policy", got: parsed.errors }];
  }
  const { policy } = parsed;
  const servers = new Map<string, QueryServer>();
  try {
    for (const query of policy.queries) {
      const response = vector.responses[query.name];
      if (response === undefined)
        return [{ field: `responses.${query.name}`, expected: "a response", got: undefined }];
      servers.set(query.name, await serve(responderFor(response, query, vector)));
    }
    const outcomes = await Promise.all(
      policy.queries.map((query) => fetchQuery(query, contextFor(policy, nowMs, servers, vector))),
    );
    const computed = computeSignals(policy, outcomes, { nowMs });
    return compareResult(vector, computed, rank(policy, computed), tolerance);
  } finally {
    await Promise.all([...servers.values()].map((server) => server.close()));
  }
}

function contextFor(
  policy: Policy,
  nowMs: number,
  servers: ReadonlyMap<string, QueryServer>,
  { harness }: Vector,
): SourceContext {
  const maxPoints = Math.min(DEFAULT_LIMITS.maxPoints, harness?.prometheusMaxPoints ?? Infinity);
  return {
    nowMs,
    semantics: policy.semantics,
    connect: (query) => connectionFor(query, servers.get(query.name)?.origin ?? ""),
    signal: AbortSignal.timeout(120_000),
    // An error in a vector is the server's only answer: asking again would only take time.
    limits: { ...DEFAULT_LIMITS, attempts: 1, maxPoints },
  };
}

/** The policy's own endpoint with the server's origin in place of its own. */
function connectionFor(query: Query, origin: string): Connection {
  const endpoint = "endpoint" in query ? query.endpoint : query.url;
  const path = endpoint === undefined ? "" : new URL(endpoint).pathname.replace(/\/$/, "");
  return { baseUrl: origin + path, credentials: {} };
}
