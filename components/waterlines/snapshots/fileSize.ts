import { formatBytes } from "@/lib/client/format";
import { LIMITS } from "@/lib/limits/limits";

export const MOST_TEXT = formatBytes(LIMITS.snapshotFileBytes.value);

/** The error for a file that is too large; undefined for others. */
export function sizeProblem(file: Blob | null): string | undefined {
  return file !== null && file.size > LIMITS.snapshotFileBytes.value
    ? `${formatBytes(file.size)} is too large: a file has at most ${MOST_TEXT}`
    : undefined;
}
