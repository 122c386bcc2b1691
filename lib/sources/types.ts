/** What every client needs to know about its server and its limits. */
import type { AddressPolicy } from "./http/addressPolicy";
import type { Credentials } from "./credentials";
import type { Resolve } from "./http/guardedLookup";

export type { Credentials };

/** Where a connection may lead; checked at the address that is actually connected to. */
export interface AddressGuard {
  readonly policy: AddressPolicy;
  /** For hosts that the source names but that are not registered, such as a registry's token service. */
  readonly foreignPolicy: AddressPolicy;
  /** Resolves a name to addresses; defaults to the system's resolver. */
  readonly resolve?: Resolve;
}

/** A data source as its connection was read. */
export interface SourceRef {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
}

export interface Connection {
  /** Absent if the connection is not that of a registered data source, as on the command line. */
  readonly source?: SourceRef;
  /** Base URL; its path precedes the API's own. */
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** Origins of the registered sources of this type, at which a registry may exchange its credentials for tokens. */
  readonly tokenOrigins?: readonly string[];
  /** The text of an uploaded pull-cost profile, instead of a request. */
  readonly document?: string;
  /** Absent if the caller is the machine's own user, as on the command line: any address may then be reached. */
  readonly guard?: AddressGuard;
  /**
   * Prevents the use of a connection whose rules have not been turned into a guard
   * (lib/server/dataSources/connect.ts).
   */
  readonly rules?: never;
}

export interface SourceLimits {
  /** Milliseconds from request to the first byte of the body, and between two reads of it. */
  readonly idleTimeoutMs: number;
  /** Total milliseconds for one query. */
  readonly totalTimeoutMs: number;
  /** Maximum bytes of response bodies of one query. */
  readonly maxBytes: number;
  /** Maximum series of one Prometheus response. */
  readonly maxSeries: number;
  /** Maximum events of one Loki query. */
  readonly maxEvents: number;
  /** Maximum points per series in one Prometheus range request. */
  readonly maxPoints: number;
  /** Entries requested per Loki page; the server may return fewer or state a lower limit. */
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
