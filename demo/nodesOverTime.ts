/**
 * What happened to the demo company's nodes in the last hours: one went over its CPU line, was throttled, cooled down
 * and was restored. Those that are over their line now have been so for some readings. One has not been measured for
 * an hour.
 */
import { chance } from "./random";

export const MINUTES_STORED = 240;
export const MINUTES_BETWEEN = 10;

export const LARGE_NODE = 7;
export const BUSY_NODE = 3;
const SILENT_NODE = 11;
const STORY_NODE = 5;

/** Minutes before now, and the factor by which the builds of the story's node used more CPU than now. */
const STORY: readonly (readonly [ago: number, factor: number])[] = [
  [190, 1],
  [170, 2.1],
  [160, 3],
  // Over the line of 14,000 mC.
  [150, 4.6],
  [140, 4.8],
  // Throttled step by step.
  [130, 4.55],
  [120, 4.3],
  [110, 3.9],
  [100, 2.4],
  [80, 2],
  [60, 1.2],
  [40, 1],
];

/** Returns the factor by which the builds of a node use more CPU than now; 1 for now. */
export function buildsFactor(node: number, ago: number): number {
  if (ago === 0) return 1;
  const wobble = 0.94 + 0.12 * chance(0x7157, node, Math.round(ago / MINUTES_BETWEEN));
  if (node === STORY_NODE) return between(STORY, ago);
  if (node === BUSY_NODE) return ago <= 20 ? 1 : 0.7 * wobble;
  return wobble;
}

/** Returns the GiB by which the large node is over its memory line; negative below it. */
export const largeNodeGib = (ago: number): number => (ago <= 20 ? 4.1 - 0.1 * ago : 2 - 0.08 * ago);

const FULL_NODE = 9;
/** A firmware build that unpacks its toolchain and is inconspicuous in memory and CPU. */
const FULL_BUILD = 2;

/** Returns the GiB that a build has written to its node's disk. */
export function writtenGib(node: number, build: number, ago: number): number {
  if (node === FULL_NODE && build === FULL_BUILD) return 31.6 - 0.12 * ago;
  return 0.3 + 1.7 * chance(0xd15c, node, build);
}

export const isSilent = (node: number, ago: number): boolean => node === SILENT_NODE && ago <= 60;

/** Interpolates linearly between the points, which go back in time, and is constant beyond them. */
function between(points: readonly (readonly [ago: number, factor: number])[], ago: number): number {
  const after = points.findIndex(([at]) => at <= ago);
  const [later, earlier] = [points[after], points[after - 1]];
  if (after < 0) return points.at(-1)?.[1] ?? 1;
  if (later === undefined || earlier === undefined) return later?.[1] ?? 1;
  const share = (earlier[0] - ago) / (earlier[0] - later[0]);
  return earlier[1] + share * (later[1] - earlier[1]);
}
