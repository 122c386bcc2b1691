/** A session's connections: to the registered host with its credentials, to others with less and by stricter rules. */
import type { ConnectionOptions } from "node:tls";
import { SourceError } from "../errors";
import type { AddressGuard } from "../types";
import { Connection } from "./connection";
import { publicUrl } from "./url";

export interface Opening {
  /** Registered. */
  readonly baseUrl: URL;
  readonly guard: AddressGuard | undefined;
  readonly tls: ConnectionOptions;
  readonly idleTimeoutMs: number;
}

/**
 * Another host than the registered one is one that the source named. It is asked over https only, gets no client
 * certificate, and has to pass the guard's stricter policy. Throws SourceError `unregistered` for what is refused.
 */
export function openConnection(url: URL, { baseUrl, guard, tls, idleTimeoutMs }: Opening): Connection {
  const own = url.hostname === baseUrl.hostname;
  if (!own && guard && url.protocol !== "https:") {
    throw new SourceError(
      "unregistered",
      `${publicUrl(url)} is on another host than the registered one and is asked over https only`,
    );
  }
  const policy = own ? guard?.policy : guard?.foreignPolicy;
  const { cert: _cert, key: _key, ...withoutIdentity } = tls;
  return new Connection(url, {
    tls: own ? tls : withoutIdentity,
    idleTimeoutMs,
    ...(policy ? { policy } : {}),
    ...(guard?.resolve ? { resolve: guard.resolve } : {}),
  });
}
