/** Proposed cost factors and quotas, and the cost of a build with them. */
import type { Exact } from "../numeric/exact";
import { accountBuild } from "./account";
import type { Factors } from "./factors";
import type { NamespaceLimits } from "./quota";
import type { Mode, Visibility } from "./shapes";

export interface Proposal {
  /** By runner. Without a factor the one in force at the time stays. */
  readonly factors: ReadonlyMap<number, ProposedFactors>;
  readonly quotas: {
    /** Minutes per month; null for no quota, undefined to keep it. */
    readonly instance?: string | null | undefined;
    /** By root namespace; null uses the instance's quota. */
    readonly namespaces: ReadonlyMap<string, string | null>;
  };
}

export interface ProposedFactors {
  readonly public?: string | undefined;
  readonly private?: string | undefined;
}

/** What was in force at an instant in ISO 8601. */
export interface Past {
  readonly factorsOf: (runnerId: number, at: string) => Factors;
  readonly limitsOf: (rootId: string, at: string) => NamespaceLimits;
}

/** Returns the limits of a root namespace under the proposal. */
export function proposedLimits(
  { quotas }: Proposal,
  rootId: string,
  limits: NamespaceLimits,
): NamespaceLimits {
  const own = quotas.namespaces.get(rootId);
  return {
    ...limits,
    monthlyLimit: own === undefined ? limits.monthlyLimit : own,
    instanceLimit: quotas.instance === undefined ? limits.instanceLimit : quotas.instance,
  };
}

/** What determines a build's factor. */
export interface Subject {
  readonly rootId: string;
  readonly runnerId: number;
  readonly mode: Mode;
  readonly visibility: Visibility;
  /** ISO 8601: when the build finished, or another instant with the same rules. */
  readonly at: string;
}

export interface ProposedFactor {
  readonly before: Exact;
  readonly after: Exact;
  /** Whether the two factors differ. */
  readonly moves: boolean;
}

/** Returns the factor that the subject had, and the one that it would have had. */
export function proposedFactor(proposal: Proposal, past: Past, subject: Subject): ProposedFactor {
  const { rootId, runnerId, at } = subject;
  const factors = past.factorsOf(runnerId, at);
  const limits = past.limitsOf(rootId, at);
  const given = proposal.factors.get(runnerId);
  const before = factorOf(subject, factors, limits);
  const after = factorOf(
    subject,
    { public: given?.public ?? factors.public, private: given?.private ?? factors.private },
    proposedLimits(proposal, rootId, limits),
  );
  return { before, after, moves: !after.equals(before) };
}

function factorOf({ mode, visibility }: Subject, factors: Factors, namespace: NamespaceLimits): Exact {
  return accountBuild({
    mode,
    runner: { type: "instance", publicFactor: factors.public, privateFactor: factors.private },
    project: { visibility },
    namespace,
    durationSeconds: 1,
  }).factor;
}
