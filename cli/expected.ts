/** The file of `plimsoll run --expected`. */
import { expectedImagesSchema, type ExpectedImages } from "../lib/discovery/shapes";
import { readInput } from "./inputFile";
import type { CommandIo } from "./io";
import { issueLine, issueLines, wholeLine } from "./issueLines";
import { schemaIssues } from "./jsonFile";

/** One image a line; blank lines are left out. Null after it has said on stderr what is wrong, with the lines. */
export async function readExpected(file: string, io: CommandIo): Promise<ExpectedImages | null> {
  const text = await readInput(file, "bodyBytes");
  if (text instanceof Error) {
    io.stderr(wholeLine(file, text));
    return null;
  }
  const images = text
    .split("\n")
    .map((written, index) => ({ image: written.trim(), line: index + 1 }))
    .filter(({ image }) => image !== "");
  if (images.length === 0) {
    // A check that expects nothing would never fail.
    io.stderr(issueLine(file, "error", { path: "", message: "names no image: write one per line" }));
    return null;
  }
  const parsed = expectedImagesSchema.safeParse({ warm: images.map(({ image }) => image) });
  if (parsed.success) return parsed.data;
  const errors = schemaIssues(parsed.error).map(({ path, message }) => {
    const { line } = images[Number(/^warm\[(\d+)\]/.exec(path)?.[1] ?? NaN)] ?? {};
    return { path: "", message, ...(line === undefined ? {} : { line }) };
  });
  io.stderr(issueLines(file, { errors, warnings: [] }));
  return null;
}
