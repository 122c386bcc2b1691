/** The file of `plimsoll run --expected`. */
import { expectedImagesSchema, type ExpectedImages } from "../lib/discovery/shapes";
import { inputName, readInput } from "./inputFile";

/**
 * Reads one image per line and skips blank lines. Throws for a file that cannot be read or contains invalid images.
 */
export async function readExpected(file: string): Promise<ExpectedImages> {
  const text = await readInput(file, "bodyBytes");
  if (text instanceof Error) throw new Error(`--expected: ${inputName(file)} ${text.message}`);
  const lines = text.split("\n").map((line) => line.trim());
  const parsed = expectedImagesSchema.safeParse({ warm: lines.filter((line) => line !== "") });
  if (parsed.success) return parsed.data;
  const said = parsed.error.issues.map(({ path, message }) => `image ${Number(path[1] ?? 0) + 1} ${message}`);
  throw new Error(`${inputName(file)}: ${said.join("; ")}`);
}
