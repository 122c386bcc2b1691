/**
 * The seed of a test's dice. It is fixed, so that a failing test means a change and not another random seed;
 * `NAME=random` goes looking for what was never tried, and `NAME=7` repeats what was found.
 */
const SEED = 20_210_427;

/** Range: 1 to 2^31 - 1, or what the environment's variable says. The caller prints it where the seed was drawn. */
export function seedFrom(variable: string): number {
  const asked = process.env[variable] ?? "";
  if (asked === "random") return 1 + (Date.now() % (2 ** 31 - 1));
  return asked === "" ? SEED : Number(asked);
}
