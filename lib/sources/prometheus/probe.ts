import { SourceError } from "../errors";
import { buildVersion, getJson, property, type Finding } from "../finding";
import type { HttpSession } from "../http/session";

/** Throws SourceError. */
export async function probePrometheus(session: HttpSession): Promise<Finding> {
  const version = await buildVersion(session, "/api/v1/status/buildinfo");
  // A readable version does not prove that queries are allowed.
  const answer = await getJson(session, "/api/v1/query", { query: "1" });
  if (property(answer, "status") !== "success") {
    throw new SourceError("body", "the server answers, but not as Prometheus' API: is the base path right?");
  }
  return { version, message: version === null ? "answers queries" : `answers queries, version ${version}` };
}
