/** A file that `plan` or `timeline` is given. */
import { readFile, stat } from "node:fs/promises";
import { LIMITS } from "../../lib/limits/limits";

/** The text, or what keeps it from being read. */
export async function readPlanFile(file: string): Promise<string | Error> {
  try {
    const { size } = await stat(file);
    const most = LIMITS.planFileBytes.value;
    if (size > most) return new Error(`has ${size} bytes; at most ${most} are read (limit planFileBytes)`);
    return await readFile(file, "utf8");
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
