/** Reads a scenario of the cold start, or says all that is wrong with it. */
import { readFile, stat } from "node:fs/promises";
import { scenarioSchema, type Scenario } from "../lib/coldstart";
import { above, LIMITS } from "../lib/limits/limits";
import type { CommandIo } from "./io";
import { printable } from "./table";

/** Null after it has said what is wrong. */
export async function readScenario(
  file: string,
  profile: string | undefined,
  io: CommandIo,
): Promise<Scenario | null> {
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
  const given =
    typeof json === "object" && json !== null && profile !== undefined ? { ...json, profile } : json;
  const parsed = scenarioSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const shown = parsed.error.issues.slice(0, LIMITS.detailsListed.value);
  return refuse(shown.map(({ path, message }) => `${path.map(String).join(".") || "document"} ${message}`));
}
