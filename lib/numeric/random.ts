/** Repeatable random numbers for sampling: the same seed gives the same sequence everywhere. */
import { ln } from "./elementary";

/**
 * Returns a generator of doubles in [0, 1): sfc32, 128 bits of state, after PractRand's small fast counting
 * generator. Seeds are whole numbers from 0 to 2³² − 1.
 */
export function uniform(seed: number): () => number {
  let a = seed >>> 0;
  let b = 0x9e3779b9;
  let c = 0x243f6a88;
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) >>> 0) + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return sum;
  };
  for (let i = 0; i < 15; i++) next();
  return () => next() / 2 ** 32;
}

/**
 * Returns a generator of standard normal numbers by Marsaglia's polar method, one of each pair; identical in every
 * engine.
 */
export function normal(random: () => number): () => number {
  return () => {
    for (;;) {
      const x = 2 * random() - 1;
      const y = 2 * random() - 1;
      const square = x * x + y * y;
      if (square > 0 && square < 1) return x * Math.sqrt((-2 * ln(square)) / square);
    }
  };
}
