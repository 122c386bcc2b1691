/** Comparator chains: the first key that distinguishes two pods decides (section 1). */
import { KEY_IDS, keyOf, metricKey, type Key, type Numbers } from "./keys";
import { didYouMean } from "../../document/suggest";
import type { ChainKey } from "../shapes";
import type { Candidate } from "./candidate";

/**
 * `names`: every chain ends with Kubernetes namespace, name and uid, so that no two pods are equal. `input`: equal
 * pods keep the order of the input, as in crane.
 */
export type Ties = "names" | "input";

export interface OrderRules {
  readonly numbers: Numbers;
  readonly ties: Ties;
}

interface PlacedKey extends Key {
  readonly flipped: boolean;
}

export interface Chain {
  readonly keys: readonly PlacedKey[];
  readonly sort: (candidates: readonly Candidate[]) => Candidate[];
  /** Returns the key that puts `a` before or after `b`, or undefined if no key does. */
  readonly deciding: (a: Candidate, b: Candidate) => PlacedKey | undefined;
}

const TIE_BREAK: readonly ChainKey[] = [{ key: "namespace" }, { key: "name" }, { key: "uid" }];

/** Go uses insertion sort up to this many elements (section 1.3). */
const INSERTION = 12;

/** Throws RangeError for an unknown key. `chainProblems` reports it beforehand. */
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

/** Returns the chain with every key reversed. Restoring uses it: the pod that the chain puts last comes first. */
export function reversed({ keys, sort, deciding }: Chain): Chain {
  const flip = (key: PlacedKey): PlacedKey => ({ ...key, flipped: !key.flipped });
  return {
    keys: keys.map(flip),
    sort: (candidates) => sort(candidates).reverse(),
    deciding: (a, b) => {
      const key = deciding(a, b);
      return key && flip(key);
    },
  };
}

/** Returns the problems of a custom chain with their positions. `added`: metrics that the chain may name. */
export function chainProblems(
  chain: readonly ChainKey[],
  path: string,
  added: readonly string[],
): { readonly path: string; readonly message: string }[] {
  const known = [...KEY_IDS, ...added.map(metricKey)];
  return chain.flatMap(({ key }, at) => {
    const first = chain.findIndex((one) => one.key === key);
    const message = !known.includes(key)
      ? `"${key}" is not a comparator; known comparators: ${known.join(", ")}${didYouMean(key, known)}`
      : first < at
        ? `"${key}" is already the key at ${first}, which decides before this one: remove one of the two`
        : null;
    return message === null ? [] : [{ path: `${path}[${at}].key`, message }];
  });
}

/** Sorts as Go does: with an inconsistent comparison the result depends on the algorithm. */
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
