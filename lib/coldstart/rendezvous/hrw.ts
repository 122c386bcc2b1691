/**
 * Rendezvous hashing: every node computes the same order of nodes for a digest, without communication (coldstart.md
 * section 2).
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { compareCodePoints } from "../../numeric/codePoints";

export interface Ranked<M> {
  readonly member: M;
  /** SHA-256 of the node's id followed by the digest's text, 32 bytes. */
  readonly score: Uint8Array;
}

interface Named {
  readonly id: string;
}

const encoder = new TextEncoder();

function scoreOf(id: string, digest: string): Uint8Array {
  return sha256(encoder.encode(id + digest));
}

/** Returns all members, best first, whatever the order of the input. The top-K are the first K. */
export function rendezvous<M extends Named>(members: readonly M[], digest: string): readonly Ranked<M>[] {
  return members.map((member) => ({ member, score: scoreOf(member.id, digest) })).sort(byScore);
}

/** Returns `rendezvous` with a cache of the order by list of members and digest. */
export function rememberedOrder(): typeof rendezvous {
  const known = new WeakMap<readonly Named[], Map<string, readonly Ranked<Named>[]>>();
  return <M extends Named>(members: readonly M[], digest: string): readonly Ranked<M>[] => {
    const orders = known.get(members) ?? new Map<string, readonly Ranked<Named>[]>();
    known.set(members, orders);
    const order = orders.get(digest) ?? rendezvous(members, digest);
    orders.set(digest, order);
    // Cached for this same list, so its members have the list's type.
    return order as readonly Ranked<M>[];
  };
}

/** Sorts the higher byte string first; ties by the larger id. */
function byScore(a: Ranked<Named>, b: Ranked<Named>): number {
  for (let i = 0; i < a.score.length; i++) {
    const difference = (b.score[i] ?? 0) - (a.score[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return compareCodePoints(b.member.id, a.member.id);
}

/** Returns the first bytes of a score as hexadecimal digits. */
export function scoreText(score: Uint8Array, bytes = score.length): string {
  return Array.from(score.subarray(0, bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
