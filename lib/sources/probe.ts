/** The Test button of a data source: whether it responds, how fast and with which version, or its exact error. */
import { toSourceError } from "./errors";
import type { Finding } from "./finding";
import { probeGitLab } from "./gitlab/probe";
import { HttpSession } from "./http/session";
import { probeKubernetes } from "./kubernetes/probe";
import { probeLoki } from "./loki/probe";
import { probePrometheus } from "./prometheus/probe";
import { probePullCost } from "./pullcost/probe";
import { probeRegistry } from "./registry/probe";
import { Hider } from "./secrets/hider";
import { sourceTypes, type SourceType } from "./shapes";
import { DEFAULT_LIMITS, type Connection } from "./types";

type Probe = (session: HttpSession, connection: Connection) => Promise<Finding>;

const PROBES: Readonly<Record<SourceType, Probe>> = {
  prometheus: probePrometheus,
  loki: probeLoki,
  registry: probeRegistry,
  pullCostProfile: probePullCost,
  gitlab: probeGitLab,
  kubernetes: probeKubernetes,
};

export interface ProbeResult extends Finding {
  readonly ok: boolean;
  readonly latencyMs: number;
}

const PROBE_LIMITS = {
  ...DEFAULT_LIMITS,
  idleTimeoutMs: 10_000,
  totalTimeoutMs: 15_000,
  maxBytes: 33_554_432,
  attempts: 1,
};

/** Never throws: errors are returned as the message. */
export async function testConnection(
  type: SourceType,
  connection: Connection,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const began = performance.now();
  let session: HttpSession | undefined;
  try {
    session = new HttpSession(connection, {
      signal,
      limits: PROBE_LIMITS,
      notFound: sourceTypes[type].notFound,
    });
    const finding = await PROBES[type](session, connection);
    return { ok: true, latencyMs: performance.now() - began, ...finding };
  } catch (error) {
    const hider = session?.hider ?? new Hider(connection.credentials);
    const message = hider.sentence(toSourceError(error).message);
    return { ok: false, latencyMs: performance.now() - began, version: null, message };
  } finally {
    session?.close();
  }
}
