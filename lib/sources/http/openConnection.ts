/**
 * A session's connections: to the registered host with its credentials, to other hosts with fewer privileges and
 * stricter rules.
 */
import type { ConnectionOptions } from "node:tls";
import { SourceError } from "../errors";
import type { AddressGuard } from "../types";
import { Connection } from "./connection";
import { publicUrl } from "./url";

export interface Opening {
  /** The registered URL. */
  readonly baseUrl: URL;
  readonly guard: AddressGuard | undefined;
  readonly tls: ConnectionOptions;
  readonly idleTimeoutMs: number;
}

/**
 * Opens a connection. A host other than the registered one was named by the source: it is contacted over https only,
 * gets no client certificate, and must pass the guard's stricter policy. Throws SourceError `unregistered` if
 * refused.
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
