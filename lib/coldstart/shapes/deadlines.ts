/** How long a pull may take before it counts as stalled, and how often its result is looked up (coldstart.md 1.1). */
import { PROFILE_RULES } from "./profiles";
import type { Kind, Options, Profile } from "./words";

const MANIFEST_MS = 5_000;
const UNKNOWN_LAYER_MS = 30_000;
/** 50 MB/s, which the original counts as MiB. */
const SLOWEST_BYTES_PER_SECOND = 50 * 1_024 * 1_024;

/**
 * Returns in milliseconds the age at which a pull in flight counts as stalled, which is also how long its result is
 * awaited. A `sizeBytes` of 0 or less means unknown.
 */
export function stallThresholdMs(kind: Kind, sizeBytes: number, profile: Profile): number {
  if (isSmall(kind, profile)) return MANIFEST_MS;
  if (!(sizeBytes > 0)) return UNKNOWN_LAYER_MS;
  return Math.max(10, Math.floor(sizeBytes / SLOWEST_BYTES_PER_SECOND)) * 3_000;
}

/** Returns the milliseconds between two lookups. */
export function pollIntervalMs(
  kind: Kind,
  options: Pick<Options, "pollManifestMs" | "pollLayerMs">,
  profile: Profile,
): number {
  return isSmall(kind, profile) ? options.pollManifestMs : options.pollLayerMs;
}

function isSmall(kind: Kind, profile: Profile): boolean {
  return kind === "manifest" || (kind === "config" && PROFILE_RULES[profile].configAs === "manifest");
}
