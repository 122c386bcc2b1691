/** When a schedule is due. */
import { createHash } from "node:crypto";

/**
 * Returns the start of the slot that contains an instant, in Unix milliseconds. Slots are `interval` long and shifted
 * by an offset per owner, so that owners with the same interval do not all query their source in the same second.
 */
export function slotOf(ownerId: string, intervalSeconds: number, nowMs: number): number {
  const interval = lengthOf(intervalSeconds);
  const offset = offsetOf(ownerId, interval);
  return Math.floor((nowMs - offset) / interval) * interval + offset;
}

/**
 * Returns whole milliseconds, at least 0 and below `spanMs` (which is above 0), always the same for the same owner.
 */
export function offsetOf(ownerId: string, spanMs: number): number {
  return createHash("sha256").update(ownerId).digest().readUInt32BE(0) % spanMs;
}

/** Returns the start of the slot after the one that contains an instant, in Unix milliseconds; see slotOf. */
export function slotAfter(ownerId: string, intervalSeconds: number, nowMs: number): number {
  return slotOf(ownerId, intervalSeconds, nowMs) + lengthOf(intervalSeconds);
}

/** Milliseconds. */
const lengthOf = (intervalSeconds: number): number => Math.max(1_000, Math.round(intervalSeconds * 1000));
