/** A herd as fields, and as the API takes it; pure. */
import { z } from "zod";
import type { herdSchema } from "@/lib/coldstart/shapes";

export type HerdInput = z.input<typeof herdSchema>;

/** Mantine hands an emptied field over as text. */
const number = (least: number, most: number, whole = false) =>
  z
    .union([z.number(), z.literal("").transform(() => Number.NaN)])
    .refine((value) => value >= least && value <= most && (!whole || Number.isInteger(value)), {
      message: `must be a ${whole ? "whole " : ""}number from ${least.toLocaleString("en-US")} to ${most.toLocaleString("en-US")}`,
    });

export const herdFormSchema = z.object({
  nodes: number(1, 5_000, true),
  seed: number(0, 2 ** 32 - 1, true),
  layers: number(1, 50, true),
  sizeMib: number(0.001, 1_048_576),
  arrivalSeconds: number(0, 3_600),
  zones: number(1, 100, true),
  falseEmptyPercent: number(0, 100),
  health: number(0, 1),
  skewPercent: number(0, 100),
  originMib: number(0.01, 1_000_000),
  peerMib: number(0.01, 1_000_000),
  /** Seconds after which whoever pulls restarts; empty is never. */
  killSeconds: z.union([z.number().min(0).max(86_400), z.literal("")]),
});
export type HerdValues = z.output<typeof herdFormSchema>;

export const EXAMPLE_HERD: HerdValues = {
  ...{ nodes: 80, seed: 1, layers: 1, sizeMib: 200, arrivalSeconds: 0, zones: 1 },
  ...{ falseEmptyPercent: 0, health: 1, skewPercent: 0, originMib: 50, peerMib: 250, killSeconds: "" },
};

const MIB = 2 ** 20;

export function herdOf(values: HerdValues): HerdInput {
  const { nodes, seed, layers, sizeMib, zones, health, killSeconds } = values;
  return {
    ...{ nodes, seed, zones, health },
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
