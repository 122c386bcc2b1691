/** What every client of another system needs to know of the call at hand. */
import type { Query, Semantics } from "../discovery/policy/model";
import type { AddressPolicy } from "./http/addressPolicy";
import type { Resolve } from "./http/guardedLookup";

/** Keys as in Drop's Secrets (discovery.md section 2, "Auth"). */
export interface Credentials {
  readonly token?: string;
  readonly username?: string;
  readonly password?: string;
  readonly caCert?: string;
  readonly clientCert?: string;
  readonly clientKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Where a connection may lead, checked at the address that is connected to. */
export interface AddressGuard {
  readonly policy: AddressPolicy;
  /** For hosts that the source names and nobody registered: a registry's token service. */
  readonly foreignPolicy: AddressPolicy;
  /** Finds a name's addresses; the system does when absent. */
  readonly resolve?: Resolve;
}

export interface Connection {
  /** Base URL; its path is kept in front of the API's own. */
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** An uploaded pull-cost profile: its text, in place of a request. */
  readonly document?: string;
  /** Absent where the caller is the machine's own user, as on the command line: any address may be reached then. */
  readonly guard?: AddressGuard;
}

export interface SourceLimits {
  /** Milliseconds from request to the first byte of the body, and between two reads of it. */
  readonly idleTimeoutMs: number;
  /** Milliseconds for one query altogether. */
  readonly totalTimeoutMs: number;
  /** Bytes of response bodies of one query. */
  readonly maxBytes: number;
  /** Series of one Prometheus answer. */
  readonly maxSeries: number;
  /** Events of one Loki query. */
  readonly maxEvents: number;
  /** Points a series that one Prometheus range request may ask for. */
  readonly maxPoints: number;
  /** Entries a Loki page asks for; the server may answer with fewer or state a lower limit. */
  readonly lokiPageSize: number;
  /** Attempts for requests that are safe to repeat. */
  readonly attempts: number;
}

export const DEFAULT_LIMITS: SourceLimits = {
  idleTimeoutMs: 30_000,
  totalTimeoutMs: 300_000,
  maxBytes: 1_073_741_824,
  maxSeries: 50_000,
  maxEvents: 2_000_000,
  maxPoints: 11_000,
  lokiPageSize: 5_000,
  attempts: 3,
};

export interface SourceContext {
  /** Unix milliseconds of the run. */
  readonly nowMs: number;
  readonly semantics: Semantics;
  /** The registered endpoint for a query; throws a SourceError with code `unregistered` when there is none. */
  readonly connect: (query: Query) => Connection;
  readonly signal: AbortSignal;
  readonly limits: SourceLimits;
  /** Called as bodies arrive; `fraction` 0–1 where known. */
  readonly onProgress?: (progress: {
    readonly query: string;
    readonly bytes: number;
    readonly fraction: number | null;
  }) => void;
}
