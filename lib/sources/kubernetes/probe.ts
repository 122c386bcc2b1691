import { SourceError, toSourceError } from "../errors";
import type { Finding } from "../finding";
import type { HttpSession } from "../http/session";
import { KubernetesClient } from "./client";
import { LISTS } from "./lists";

/** Throws SourceError if nodes or pods may not be read; the message names optional lists that are missing. */
export async function probeKubernetes(session: HttpSession): Promise<Finding> {
  const client = new KubernetesClient(session);
  const version = await client.version();
  const missing: string[] = [];
  for (const { path, what, required } of LISTS) {
    try {
      await client.probe(path);
    } catch (error) {
      const failure = toSourceError(error);
      const answered = failure instanceof SourceError && failure.status !== undefined;
      if (required || !answered) throw failure;
      missing.push(what);
    }
  }
  const said = missing.length === 0 ? "" : `; not ${missing.join(", ")}`;
  return { version, message: `nodes and pods can be read${said}` };
}
