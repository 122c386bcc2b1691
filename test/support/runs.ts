/** Runs in the API's format, read back. */
import type { z } from "zod";
import { runSchema, type Run } from "@/lib/api/runs";
import { runDocument } from "@/lib/server/discovery/runs";

export async function getRun(id: string): Promise<Run> {
  let text = "";
  for await (const piece of await runDocument(id)) text += piece;
  return runSchema.parse(JSON.parse(text));
}

/** Parses an already encoded response. */
export function readJson<S extends z.ZodType>(schema: S, body: Uint8Array): z.output<S> {
  return schema.parse(JSON.parse(new TextDecoder().decode(body)));
}
