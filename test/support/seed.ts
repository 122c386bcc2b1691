/**
 * Seed of a test's random choices. It is fixed, so that a failing test means a change and not another seed.
 * `NAME=random` tries new seeds, and `NAME=7` repeats one.
 */
const SEED = 20_210_427;

/** Returns 1 to 2^31 - 1, or the environment variable's value. The caller prints a random seed. */
export function seedFrom(variable: string): number {
  const asked = process.env[variable] ?? "";
  if (asked === "random") return 1 + (Date.now() % (2 ** 31 - 1));
  return asked === "" ? SEED : Number(asked);
}
