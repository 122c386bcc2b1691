/** Whether to seed one copy or to prewarm every node (coldstart.md section 5.7). Ranked by the gain per byte. */
import { coldWaitSeconds, coldNodes, coldPulls, seedingGain, seedScore, type WindowInputs } from "./window";
import { FEWEST_PULLS } from "../shapes/fewest";
import { HEAD_BYTES, type OutcomeTimes } from "./times";

export interface PlanImage extends WindowInputs {
  readonly image: string;
  readonly sizeBytes: number;
  readonly times: Pick<OutcomeTimes, "dht" | "rule3Burst" | "rule7">;
}

export interface PlanRow {
  readonly image: string;
  readonly seedScore: number;
  readonly coldPulls: number;
  readonly holder: number;
  /** W in seconds, which prewarming every cold node saves. */
  readonly exposureSeconds: number;
  readonly prewarmBytes: number;
  readonly seedingGainSeconds: number;
  readonly seedingBytes: number;
  /** Seconds per byte. */
  readonly prewarmGainPerByte: number;
  readonly seedingGainPerByte: number;
  readonly advice: "seed" | "prewarm" | "neither";
}

/** Returns the best gain per byte first; ties keep the order of the images. */
export function seedOrPrewarm(images: readonly PlanImage[]): readonly PlanRow[] {
  return images.map(rowOf).sort((a, b) => best(b) - best(a));
}

function best({ prewarmGainPerByte, seedingGainPerByte }: PlanRow): number {
  return Math.max(prewarmGainPerByte, seedingGainPerByte);
}

function rowOf({ image, sizeBytes, times, ...inputs }: PlanImage): PlanRow {
  const exposureSeconds = coldWaitSeconds(inputs, times);
  const seedingGainSeconds = seedingGain(inputs, times);
  const pulls = coldPulls(inputs);
  // The manifest and the configuration, whose pulls are part of the wait.
  const seedingBytes = sizeBytes + 2 * HEAD_BYTES;
  const prewarmBytes = coldNodes(inputs) * seedingBytes;
  const perByte = (gain: number, bytes: number): number => (bytes > 0 ? gain / bytes : 0);
  const prewarmGainPerByte = perByte(exposureSeconds, prewarmBytes);
  const seedingGainPerByte = perByte(seedingGainSeconds, seedingBytes);
  return {
    image,
    seedScore: seedScore(inputs, times.rule7),
    coldPulls: pulls,
    holder: inputs.holder,
    exposureSeconds,
    prewarmBytes,
    seedingGainSeconds,
    seedingBytes,
    prewarmGainPerByte,
    seedingGainPerByte,
    advice: pulls < FEWEST_PULLS ? "neither" : seedingGainPerByte >= prewarmGainPerByte ? "seed" : "prewarm",
  };
}
