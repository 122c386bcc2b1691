/** Comparing secrets that are stored as text. */
import { createHash, timingSafeEqual } from "node:crypto";

/** Whether two texts are equal, in a time that does not depend on where they differ or on their lengths. */
export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
