/** Stateless randomness: each number is a function of its purpose, so that all queries are consistent. */

/** Returns the 32-bit FNV-1a hash of the text's UTF-16 code units. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/** Returns a number in [0, 1) for a seed and two coordinates (murmur3's finaliser over a sum of odd multiples). */
export function chance(seed: number, a: number, b = 0): number {
  let x = (seed + Math.imul(a | 0, 0x9e3779b1) + Math.imul(b | 0, 0x85ebca77)) | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  x ^= x >>> 16;
  return (x >>> 0) / 2 ** 32;
}

/** Returns how many events of rate `mean` fall into one slot, for a uniform `u` in [0, 1); at most 50. */
export function poisson(mean: number, u: number): number {
  let probability = Math.exp(-mean);
  let sum = probability;
  let k = 0;
  while (u >= sum && k < 50) {
    k++;
    probability *= mean / k;
    sum += probability;
  }
  return k;
}
