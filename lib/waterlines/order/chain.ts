/** Comparator chains: the first key that tells two pods apart decides (section 1). */
import { KEY_IDS, keyOf, type Key, type Numbers } from "./keys";
import { didYouMean } from "../../document/suggest";
import type { ChainKey } from "../shapes";
import type { Candidate } from "./candidate";

/**
 * `names`: Kubernetes namespace, name and uid end every chain, so that no two pods are equal. `input`: equal pods stay
 * as they came, as in crane.
 */
export type Ties = "names" | "input";

export interface OrderRules {
  readonly numbers: Numbers;
  readonly ties: Ties;
}

export interface Chain {
  readonly keys: readonly (Key & { readonly flipped: boolean })[];
  readonly sort: (candidates: readonly Candidate[]) => Candidate[];
  /** The key that puts `a` before or after `b`; undefined when none does. */
  readonly deciding: (a: Candidate, b: Candidate) => Key | undefined;
}

const TIE_BREAK: readonly ChainKey[] = [{ key: "namespace" }, { key: "name" }, { key: "uid" }];

/** Up to this many elements Go sorts by insertion (section 1.3). */
const INSERTION = 12;

/** Throws RangeError for a key that is not known; `chainProblems` finds them beforehand. */
export function compileChain(chain: readonly ChainKey[], { numbers, ties }: OrderRules): Chain {
  const keys = [...chain, ...(ties === "names" ? TIE_BREAK : [])].map(({ key: id, flipped = false }) => {
    const key = keyOf(id);
    if (key === undefined) throw new RangeError(`no comparator is named ${id}`);
    return { ...key, flipped };
  });
  const steps = keys.map(({ compare: one, flipped }) =>
    flipped
      ? (a: Candidate, b: Candidate) => one(b, a, numbers)
      : (a: Candidate, b: Candidate) => one(a, b, numbers),
  );
  const compare = (a: Candidate, b: Candidate): number => {
    for (let at = 0; at < steps.length; at++) {
      const order = steps[at]?.(a, b) ?? 0;
      if (order !== 0) return order;
    }
    return 0;
  };
  return {
    keys,
    sort: (candidates) =>
      ties === "input" && candidates.length <= INSERTION
        ? insertionSort(candidates, compare)
        : [...candidates].sort(compare),
    deciding: (a, b) => keys.find((key) => key.compare(a, b, numbers) !== 0),
  };
}

/** What is wrong with a chain that somebody wrote, one sentence a key. */
export function chainProblems(chain: readonly ChainKey[]): string[] {
  const unknown = chain.filter(({ key }) => keyOf(key) === undefined);
  return unknown.map(
    ({ key }) =>
      `"${key}" is no comparator; there are ${KEY_IDS.join(", ")} and metric:<name>${didYouMean(key, KEY_IDS)}`,
  );
}

/** As Go does it: with a comparison that contradicts itself the outcome depends on the way. */
function insertionSort(
  candidates: readonly Candidate[],
  compare: (a: Candidate, b: Candidate) => number,
): Candidate[] {
  const sorted = [...candidates];
  for (const [at, candidate] of candidates.entries()) {
    let place = at;
    for (; place > 0; place--) {
      const before = sorted[place - 1];
      if (before === undefined || compare(candidate, before) >= 0) break;
      sorted[place] = before;
    }
    sorted[place] = candidate;
  }
  return sorted;
}
