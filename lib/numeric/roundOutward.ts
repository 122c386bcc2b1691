/** Maximum share of a move that is added to make its end a short number. */
const OVERSHOOT = 0.02;
const MOST_DECIMALS = 6;

/**
 * Returns the shortest number at or beyond `to`, seen from `from`, that lies within 2% of the move: what a person
 * would type for "0.6383921 or more". Returns `to` itself if six decimals do not suffice.
 */
export function roundOutward(from: number, to: number): number {
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
    const tens = 10 ** decimals;
    const near = Math.round(to * tens) / tens;
    const rounded = near === to ? to : awayFrom(from, to, to * tens) / tens;
    const isBeyond = to > from ? rounded >= to : rounded <= to;
    if (isBeyond && Math.abs(rounded - to) <= OVERSHOOT * Math.abs(to - from)) return rounded + 0;
  }
  return to;
}

/**
 * Returns the next whole number at or beyond `to`, seen from `from`, so that a rounded value stays on its side of a
 * line: 300.4 s against 300 s is shown as 301 s.
 */
export function wholeOutward(from: number, to: number): number {
  return awayFrom(from, to, to) + 0;
}

function awayFrom(from: number, to: number, value: number): number {
  return to > from ? Math.ceil(value) : Math.floor(value);
}
