/** The Test button of a data source: does it answer, how fast, which version, or its exact error. */
import { parsePullCost } from "./pullcost/parse";
import { SourceError, toSourceError } from "./errors";
import { hideSecrets } from "./hideSecrets";
import { HttpSession } from "./http/session";
import { joinUrl } from "./http/url";
import { RegistryAuth } from "./registry/auth";
import { DEFAULT_LIMITS, type Connection } from "./types";

export type SourceKind = "prometheus" | "loki" | "registry" | "pullCostProfile";

export interface ProbeResult {
  readonly ok: boolean;
  readonly latencyMs: number;
  /** The server's own version; null where it does not tell. */
  readonly version: string | null;
  readonly message: string;
}

type Finding = Pick<ProbeResult, "version" | "message">;

const PROBES: Readonly<
  Record<SourceKind, (session: HttpSession, connection: Connection) => Promise<Finding>>
> = {
  prometheus: probePrometheus,
  loki: probeLoki,
  registry: probeRegistry,
  pullCostProfile: probePullCost,
};

const PROBE_LIMITS = {
  ...DEFAULT_LIMITS,
  idleTimeoutMs: 10_000,
  totalTimeoutMs: 15_000,
  maxBytes: 33_554_432,
  attempts: 1,
};

/** Never throws: what went wrong is the message. */
export async function testConnection(
  kind: SourceKind,
  connection: Connection,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const began = performance.now();
  let session: HttpSession | undefined;
  try {
    session = new HttpSession(connection, { signal, limits: PROBE_LIMITS });
    const finding = await PROBES[kind](session, connection);
    return { ok: true, latencyMs: performance.now() - began, ...finding };
  } catch (error) {
    const message = hideSecrets(toSourceError(error).message, connection.credentials);
    return { ok: false, latencyMs: performance.now() - began, version: null, message };
  } finally {
    session?.close();
  }
}

async function probePrometheus(session: HttpSession): Promise<Finding> {
  const version = await buildVersion(session, "/api/v1/status/buildinfo");
  // The version alone does not say that queries are allowed.
  const answer = await getJson(session, "/api/v1/query", { query: "1" });
  if (property(answer, "status") !== "success") {
    throw new SourceError("body", "the server answers, but not as Prometheus' API: is the base path right?");
  }
  return { version, message: version === null ? "answers queries" : `answers queries, version ${version}` };
}

async function probeLoki(session: HttpSession): Promise<Finding> {
  const version = await buildVersion(session, "/loki/api/v1/status/buildinfo");
  const answer = await getJson(session, "/loki/api/v1/labels", {});
  if (property(answer, "status") !== "success") {
    throw new SourceError("body", "the server answers, but not as Loki's API: is the base path right?");
  }
  return { version, message: version === null ? "answers queries" : `answers queries, version ${version}` };
}

async function probeRegistry(session: HttpSession, connection: Connection): Promise<Finding> {
  const auth = new RegistryAuth(session, connection.credentials);
  const answer = await auth.get(joinUrl(session.baseUrl, "/v2/"), "");
  await session.readText(answer);
  const version = answer.header("docker-distribution-api-version") ?? null;
  return { version, message: "answers as an OCI registry" };
}

async function probePullCost(session: HttpSession, connection: Connection): Promise<Finding> {
  const url = new URL(session.baseUrl);
  url.username = "";
  url.password = "";
  const text = connection.document ?? (await session.readText(await session.sendOk(url)));
  const { length } = parsePullCost(text);
  return { version: null, message: `${length} ${length === 1 ? "image" : "images"} in the profile` };
}

/** Older or guarded servers do not tell their version; a server that cannot be reached at all is thrown. */
async function buildVersion(session: HttpSession, path: string): Promise<string | null> {
  try {
    const answer = await getJson(session, path, {});
    const version = property(property(answer, "data"), "version") ?? property(answer, "version");
    return typeof version === "string" && version !== "" ? version : null;
  } catch (error) {
    const { code, status } = toSourceError(error);
    if (code === "body" || (code === "http" && status !== 401 && status !== 403)) return null;
    throw error;
  }
}

async function getJson(session: HttpSession, path: string, params: Record<string, string>): Promise<unknown> {
  const text = await session.readText(await session.sendOk(joinUrl(session.baseUrl, path, params)));
  try {
    return JSON.parse(text);
  } catch {
    throw new SourceError("body", "the server answers, but not with JSON: is the base path right?");
  }
}

function property(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}
