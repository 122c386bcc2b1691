/** Round steps: 1, 2, 2.5 or 5 times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];
const MOST = 5;

/** Ticks from 0 to the first step that is not below `largest`, at most five steps; 0 and 1 if there are no values. */
export function ticksUpTo(largest: number): readonly number[] {
  if (!(largest > 0) || !Number.isFinite(largest)) return [0, 1];
  const least = largest / MOST;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = (STEPS.find((each) => each * power >= least) ?? 10) * power;
  const count = Math.ceil(Number((largest / step).toPrecision(12)));
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
