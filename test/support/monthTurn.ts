/** The turn of a month (UTC), which what is made of the present month must not fall around. */

/** Milliseconds. */
interface Around {
  /** What begins later before a turn than this would be at work when the month is another one. */
  readonly before: number;
  /** Until then after a turn, what has just ended belongs to the month before. */
  readonly after: number;
}

/** Milliseconds from `now` (Unix) until no turn is near; 0 where none is. */
export function untilMonthIsClear(now: number, { before, after }: Around): number {
  const at = new Date(now);
  const turns = [0, 1].map((months) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
  const near = turns.find((turn) => turn - now < before && now - turn < after);
  return near === undefined ? 0 : near + after - now;
}
