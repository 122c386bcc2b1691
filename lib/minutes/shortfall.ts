/** How many more minutes a quota needs, purchased or by a higher limit. */

export interface Shortfall {
  /** Minutes until builds may run again; null if the quota is not used up. */
  readonly now: number | null;
  /** Minutes for the quota to last to the month's end at this pace; null if it does, or without a projection. */
  readonly monthEnd: number | null;
}

/** All in minutes. A quota is used up when the whole used minutes reach it, so it must be larger than them. */
export function shortfall(used: number, total: number, projected: number | null): Shortfall {
  const beyond = (minutes: number): number | null => {
    const more = Math.floor(Math.floor(minutes) - total) + 1;
    return more > 0 ? more : null;
  };
  return { now: beyond(used), monthEnd: projected === null ? null : beyond(Math.max(used, projected)) };
}
