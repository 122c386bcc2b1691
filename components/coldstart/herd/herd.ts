/** A herd in the address, and its conversion to an API request. Pure. */
import type { z } from "zod";
import { isNumber, readPlain, type Check } from "@/lib/client/plainShape";
import type { herdSchema } from "@/lib/coldstart/shapes";

export type HerdInput = z.input<typeof herdSchema>;

/** Minimum and maximum of each field. */
export const HERD_LIMITS = {
  nodes: [1, 1_000, "whole"],
  seed: [0, 2 ** 32 - 1, "whole"],
  layers: [1, 50, "whole"],
  sizeMib: [0.001, 1_048_576],
  arrivalSeconds: [0, 3_600],
  zones: [1, 100, "whole"],
  falseEmptyPercent: [0, 100],
  health: [0, 1],
  skewPercent: [0, 100],
  originMib: [0.01, 1_000_000],
  peerMib: [0.01, 1_000_000],
} as const satisfies Readonly<Record<string, readonly [number, number, "whole"?]>>;
export type HerdNumber = keyof typeof HERD_LIMITS;

export type HerdValues = Record<HerdNumber, number> & {
  /** Seconds after which the pulling node restarts; empty for never. */
  killSeconds: number | "";
};

const within =
  ([least, most]: readonly [number, number, "whole"?]): Check =>
  (value) =>
    isNumber(value) && Number(value) >= least && Number(value) <= most;

/** Null if the text of the address is not a herd. */
export const readHerd = readPlain<HerdValues>({
  ...(Object.fromEntries(
    Object.entries(HERD_LIMITS).map(([name, limits]) => [name, within(limits)]),
  ) as Record<HerdNumber, Check>),
  killSeconds: (value) => value === "" || isNumber(value),
});

export const EXAMPLE_HERD: HerdValues = {
  nodes: 80,
  seed: 1,
  layers: 1,
  sizeMib: 200,
  arrivalSeconds: 0,
  zones: 1,
  falseEmptyPercent: 0,
  health: 1,
  skewPercent: 0,
  originMib: 50,
  peerMib: 250,
  killSeconds: "",
};

const MIB = 2 ** 20;

export function herdOf(values: HerdValues): HerdInput {
  const { nodes, seed, layers, sizeMib, zones, health, killSeconds } = values;
  return {
    nodes,
    seed,
    zones,
    health,
    blobs: Array.from({ length: layers }, () => ({
      kind: "layer" as const,
      sizeBytes: Math.max(1, Math.round(sizeMib * MIB)),
    })),
    arrivalMs: values.arrivalSeconds * 1_000,
    falseEmpty: values.falseEmptyPercent / 100,
    skew: { share: values.skewPercent / 100, hides: values.skewPercent > 0 ? 1 : 0 },
    originBytesPerSecond: values.originMib * MIB,
    peerBytesPerSecond: values.peerMib * MIB,
    restarts: killSeconds === "" ? [] : [{ node: "puller", atMs: killSeconds * 1_000, downMs: 60_000 }],
    config: zones > 1 ? { hrw_scope: "zone" } : {},
  };
}
