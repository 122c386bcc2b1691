/** Reads a scenario for a command, or reports all of its errors. */
import type { z } from "zod";
import { readInput } from "./inputFile";
import type { CommandIo } from "./io";
import { issueLines, wholeLine } from "./issueLines";
import { doubledIssues, parseJsonText, placed, schemaIssues } from "./jsonFile";

/**
 * Reads the JSON of `file`, at most limit bodyBytes long; given `options` override its fields.
 * Returns null after reporting errors on stderr.
 */
export async function readScenarioFile<S extends z.ZodType>(
  file: string,
  schema: S,
  options: Readonly<Record<string, unknown>>,
  io: CommandIo,
): Promise<z.output<S> | null> {
  const text = await readInput(file, "bodyBytes");
  if (text instanceof Error) {
    io.stderr(wholeLine(file, text));
    return null;
  }
  const read = parseJsonText(text);
  if ("problems" in read) {
    io.stderr(issueLines(file, { errors: read.problems, warnings: [] }));
    return null;
  }
  const { json } = read;
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const changed =
    given.length > 0 && typeof json === "object" && json !== null
      ? { ...json, ...Object.fromEntries(given) }
      : json;
  const parsed = schema.safeParse(changed);
  const issues = [...(parsed.error ? schemaIssues(parsed.error) : []), ...doubledIssues(text)];
  if (parsed.success && issues.length === 0) return parsed.data;
  io.stderr(issueLines(file, { errors: placed(text, issues), warnings: [] }));
  return null;
}
