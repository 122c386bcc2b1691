import { formatBytes } from "@/lib/client/format";
import { FILE_BYTES } from "@/lib/limits/fileBytes";

export const MOST_TEXT = formatBytes(FILE_BYTES);

/** The error for a file that is too large; undefined for others. */
export function sizeProblem(file: Blob | null): string | undefined {
  return file !== null && file.size > FILE_BYTES
    ? `${formatBytes(file.size)} is too large: a file has at most ${MOST_TEXT}`
    : undefined;
}
