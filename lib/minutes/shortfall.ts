/** How many more minutes a quota would need, bought or by a higher limit. */

export interface Shortfall {
  /** Until builds may run again; null while the quota is not used up. */
  readonly now: number | null;
  /** Until it lasts to the month's end at this pace; null where it does, and where nothing is projected. */
  readonly monthEnd: number | null;
}

/** All in minutes. A quota is used up when the whole minutes that are used reach it: it has to be above them. */
export function shortfall(used: number, total: number, projected: number | null): Shortfall {
  const beyond = (minutes: number): number | null => {
    const more = Math.floor(Math.floor(minutes) - total) + 1;
    return more > 0 ? more : null;
  };
  return { now: beyond(used), monthEnd: projected === null ? null : beyond(Math.max(used, projected)) };
}
