/** A trace under construction. */
import { scoreText, type Ranked } from "../rendezvous/hrw";
import type { Member, ResolveRequest } from "../shapes";
import type { Trace } from "../shapes";
import type { Environment } from "./environment";

type Outcome = "endedMs" | "rule" | "outcome" | "detail" | "error" | "providers";

export type Draft = { -readonly [K in Exclude<keyof Trace, Outcome>]: Trace[K] };

export function beginTrace(
  { digest, kind, sizeBytes }: ResolveRequest,
  { self, profile, options, now }: Environment,
  thresholdMs: number,
): Draft {
  return {
    profile,
    digest,
    kind,
    sizeBytes,
    self,
    thresholdMs,
    startedMs: now(),
    health: null,
    healthThreshold: options.healthThreshold,
    queryTimeoutMs: options.queryTimeoutMs,
    scope: options.hrwScope,
    selfZone: options.selfZone,
    members: 0,
    scopeFellBack: false,
    candidates: 0,
    k: options.hrwK,
    expandedK: options.hrwK * options.topKExpansionFactor,
    ladder: [],
    honouredUntilMs: null,
    passes: [],
    expansion: null,
    pull: null,
    poll: null,
    honourWindowMs: null,
  };
}

/** Minimum number of rungs of a ladder, even if fewer nodes may be asked. */
const RUNGS = 12;

/** Returns the best nodes, which are or would be asked, and the requester if it ranks below them. */
export function rungs(ranked: readonly Ranked<Member>[], self: string, expandedK: number): Trace["ladder"] {
  const shown = Math.max(RUNGS, expandedK);
  return ranked.flatMap(({ member, score }, rank) =>
    rank < shown || member.id === self
      ? [{ rank, node: member.id, zone: member.zone, score: scoreText(score, 8), self: member.id === self }]
      : [],
  );
}
