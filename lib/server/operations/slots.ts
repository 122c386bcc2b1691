/** When what has a schedule is due. */
import { createHash } from "node:crypto";

/**
 * Start of the slot that an instant lies in, Unix milliseconds. Slots are `interval` long and lie at an
 * offset of whoever has the schedule, so that those of the same interval do not all ask their source in the same second.
 */
export function slotOf(ownerId: string, intervalSeconds: number, nowMs: number): number {
  const interval = lengthOf(intervalSeconds);
  const offset = offsetOf(ownerId, interval);
  return Math.floor((nowMs - offset) / interval) * interval + offset;
}

/** Whole milliseconds, 0 or more and below `spanMs` (above 0), that are always the same of one owner. */
export function offsetOf(ownerId: string, spanMs: number): number {
  return createHash("sha256").update(ownerId).digest().readUInt32BE(0) % spanMs;
}

/** Start of the slot after the one that an instant lies in, Unix milliseconds; as slotOf. */
export function slotAfter(ownerId: string, intervalSeconds: number, nowMs: number): number {
  return slotOf(ownerId, intervalSeconds, nowMs) + lengthOf(intervalSeconds);
}

/** Milliseconds. */
const lengthOf = (intervalSeconds: number): number => Math.max(1_000, Math.round(intervalSeconds * 1000));
