/** The id of the build that pages and server belong to. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

let id: string | null | undefined;

/**
 * The build id that `next build` assigned; null in tests and in development, where pages change under a running
 * server.
 */
export function buildId(): string | null {
  if (process.env.NODE_ENV !== "production") return null;
  id ??= read();
  return id;
}

function read(): string | null {
  try {
    return readFileSync(join(/* turbopackIgnore: true */ process.cwd(), ".next", "BUILD_ID"), "utf8").trim();
  } catch {
    // The process runs from another folder; pages then check every answer.
    return null;
  }
}
