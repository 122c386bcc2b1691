/** Rendezvous hashing: every node orders all nodes for a digest alike, without talking to any (coldstart.md section 2). */
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

/** All members, best first; the order in which they come does not matter. The top-K are the first K. */
export function rendezvous<M extends Named>(members: readonly M[], digest: string): readonly Ranked<M>[] {
  return members.map((member) => ({ member, score: scoreOf(member.id, digest) })).sort(byScore);
}

/** `rendezvous` that computes the order of one list of members for a digest once. */
export function rememberedOrder(): typeof rendezvous {
  const known = new WeakMap<readonly Named[], Map<string, readonly Ranked<Named>[]>>();
  return <M extends Named>(members: readonly M[], digest: string): readonly Ranked<M>[] => {
    const orders = known.get(members) ?? new Map<string, readonly Ranked<Named>[]>();
    known.set(members, orders);
    const order = orders.get(digest) ?? rendezvous(members, digest);
    orders.set(digest, order);
    // Of this very list: its members are those of the list.
    return order as readonly Ranked<M>[];
  };
}

/** The higher byte string first; of equal ones the larger id. */
function byScore(a: Ranked<Named>, b: Ranked<Named>): number {
  for (let i = 0; i < a.score.length; i++) {
    const difference = (b.score[i] ?? 0) - (a.score[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return compareCodePoints(b.member.id, a.member.id);
}

/** The first bytes of a score as hexadecimal digits. */
export function scoreText(score: Uint8Array, bytes = score.length): string {
  return Array.from(score.subarray(0, bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
