import type { Finding } from "../finding";
import type { HttpSession } from "../http/session";
import type { Connection } from "../types";
import { RegistryClient } from "./client";

/** Throws SourceError. */
export async function probeRegistry(session: HttpSession, connection: Connection): Promise<Finding> {
  const version = await new RegistryClient(session, connection).version();
  return { version, message: "answers as an OCI registry" };
}
