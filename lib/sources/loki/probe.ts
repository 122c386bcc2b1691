import { SourceError } from "../errors";
import { buildVersion, getJson, property, type Finding } from "../finding";
import type { HttpSession } from "../http/session";

/** Throws SourceError. */
export async function probeLoki(session: HttpSession): Promise<Finding> {
  const version = await buildVersion(session, "/loki/api/v1/status/buildinfo");
  const answer = await getJson(session, "/loki/api/v1/labels");
  if (property(answer, "status") !== "success") {
    throw new SourceError("body", "the server answers, but not as Loki's API: is the base path right?");
  }
  return { version, message: version === null ? "answers queries" : `answers queries, version ${version}` };
}
