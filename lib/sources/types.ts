/** What every client of another system needs to know of its server and its limits. */
import type { AddressPolicy } from "./http/addressPolicy";
import type { Credentials } from "./credentials";
import type { Resolve } from "./http/guardedLookup";

export type { Credentials };

/** Where a connection may lead, checked at the address that is connected to. */
export interface AddressGuard {
  readonly policy: AddressPolicy;
  /** For hosts that the source names without being registered, as a registry's token service. */
  readonly foreignPolicy: AddressPolicy;
  /** Finds a name's addresses; the system does when absent. */
  readonly resolve?: Resolve;
}

export interface Connection {
  /** Base URL; its path is kept in front of the API's own. */
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** Origins of the registered sources of this type: where a registry may have tokens given out for its credentials. */
  readonly tokenOrigins?: readonly string[];
  /** An uploaded pull-cost profile: its text, in place of a request. */
  readonly document?: string;
  /** Absent where the caller is the machine's own user, as on the command line: any address may be reached then. */
  readonly guard?: AddressGuard;
  /** Rules are not a guard yet: a connection that carries them may not be used (lib/server/dataSources/connect.ts). */
  readonly rules?: never;
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
