/**
 * Connections as plain data, so that they can be sent to the thread that fetches; nothing here needs the database.
 */
import type { Query } from "../../discovery";
import { SourceError, type SourceErrorCode } from "../../sources/errors";
import { addressPolicy, type AddressRules } from "../../sources/http/addressPolicy";
import type { AddressGuard, Connection, SourceRef } from "../../sources/types";

/** A connection with the guard's rules instead of the functions made from them. */
export type PlainConnection = Omit<Connection, "guard" | "rules"> & { readonly rules: AddressRules };

/** Why a query has no connection. */
export interface NoConnection {
  readonly code: SourceErrorCode;
  readonly message: string;
}

/** By query name. */
export type PlainConnections = ReadonlyMap<string, PlainConnection | NoConnection>;

export function guardOf(rules: AddressRules): AddressGuard {
  return {
    policy: addressPolicy(rules),
    foreignPolicy: addressPolicy({ ...rules, privateNetworks: false }),
  };
}

export function toConnection({ rules, ...connection }: PlainConnection): Connection {
  return { ...connection, guard: guardOf(rules) };
}

/** Throws a SourceError for a query that has no connection. */
export function connectBy(connections: PlainConnections): (query: Query) => Connection {
  return (query) => {
    const found = connections.get(query.name);
    if (!found) throw new Error(`Query ${query.name} was not among those that connections were read for.`);
    if ("code" in found) throw new SourceError(found.code, found.message);
    return toConnection(found);
  };
}

/** Returns the data source of a query by the query's name; undefined if it has no connection. */
export function sourceBy(connections: PlainConnections, query: string): SourceRef | undefined {
  const found = connections.get(query);
  return found === undefined || "code" in found ? undefined : found.source;
}

export function sourceNameBy(connections: PlainConnections): (query: string) => string | undefined {
  return (query) => sourceBy(connections, query)?.name;
}
