/** Reads a scenario that a command takes, or says all that is wrong with it. */
import { readFile, stat } from "node:fs/promises";
import type { z } from "zod";
import { above, LIMITS } from "../lib/limits/limits";
import type { CommandIo } from "./io";
import { printable } from "./table";

/**
 * Reads the JSON of `file`, at most limit bodyBytes long, with `options` in place of its fields where they are given.
 * Null after it has said on stderr what is wrong.
 */
export async function readScenarioFile<S extends z.ZodType>(
  file: string,
  schema: S,
  options: Readonly<Record<string, unknown>>,
  io: CommandIo,
): Promise<z.output<S> | null> {
  const refuse = (lines: readonly string[]): null => {
    for (const line of lines) io.stderr(`${printable(file)}: error: ${printable(line)}\n`);
    return null;
  };
  let json: unknown;
  try {
    if ((await stat(file)).size > LIMITS.bodyBytes.value) return refuse([`has ${above("bodyBytes")}`]);
    json = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    return refuse([error instanceof Error ? error.message : String(error)]);
  }
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const changed =
    given.length > 0 && typeof json === "object" && json !== null
      ? { ...json, ...Object.fromEntries(given) }
      : json;
  const parsed = schema.safeParse(changed);
  if (parsed.success) return parsed.data;
  const shown = parsed.error.issues.slice(0, LIMITS.detailsListed.value);
  return refuse(shown.map(({ path, message }) => `${path.map(String).join(".") || "document"} ${message}`));
}
