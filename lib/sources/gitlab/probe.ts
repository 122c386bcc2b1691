import { grouped, plural } from "../../numeric/words";
import type { Finding } from "../finding";
import type { HttpSession } from "../http/session";
import { GitLabClient } from "./client";

/** Throws SourceError. */
export async function probeGitLab(session: HttpSession): Promise<Finding> {
  const client = new GitLabClient(session);
  const version = await client.version();
  const { items, next } = await client.projects(null, null);
  const projects =
    next === null ? plural(items.length, "project") : `${grouped(items.length)} and more projects`;
  return { version, message: `its token is a member of ${projects}` };
}
