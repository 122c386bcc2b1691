import type { Finding } from "../finding";
import type { HttpSession } from "../http/session";
import { GitLabClient } from "./client";

/** Throws SourceError. */
export async function probeGitLab(session: HttpSession): Promise<Finding> {
  const client = new GitLabClient(session);
  const version = await client.version();
  const { items, next } = await client.projects(null, null);
  const projects = `${items.length}${next === null ? "" : " and more"} ${items.length === 1 ? "project" : "projects"}`;
  return { version, message: `its token sees ${projects}` };
}
