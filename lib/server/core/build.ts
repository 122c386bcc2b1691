/** Which build of the pages and the server this is. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

let id: string | null | undefined;

/** As `next build` names it; null in tests and while developing, where pages change under a running server. */
export function buildId(): string | null {
  if (process.env.NODE_ENV !== "production") return null;
  id ??= read();
  return id;
}

function read(): string | null {
  try {
    return readFileSync(join(/* turbopackIgnore: true */ process.cwd(), ".next", "BUILD_ID"), "utf8").trim();
  } catch {
    // Run from elsewhere: pages then check every answer.
    return null;
  }
}
