/** Pods that are already terminating, with texts for pages and the command line. */

export interface Terminating {
  readonly pods: number;
  /** What the pods still use, in the unit of the gap. */
  readonly amount: number;
}

/** Returns a sentence. `amount` formats a number with its unit. */
export function terminatingText(
  { pods, amount: used }: Terminating,
  unit: string,
  amount: (value: number, unit: string) => string,
): string {
  const who =
    pods === 1 ? "1 pod that is terminating still uses" : `${pods} pods that are terminating still use`;
  return `${who} ${amount(used, unit)}, which the gap counts: when it is free is not known.`;
}
