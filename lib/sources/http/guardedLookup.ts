/**
 * Restricts connections to allowed addresses. The name is resolved once, every address is checked, and the socket
 * gets the checked addresses, so a name server that answers differently the next time has no effect.
 */
import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { SourceError } from "../errors";
import type { AddressPolicy } from "./addressPolicy";

/** Returns all addresses of a host name; rejects like `dns.lookup`. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

const bySystem: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/**
 * Returns the `lookup` option of a socket. A single refused address refuses the name: a mix of allowed and refused
 * addresses indicates DNS rebinding.
 */
export function guardedLookup(policy: AddressPolicy, resolve: Resolve = bySystem): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        const reason = addresses.map(({ address }) => policy(address)).find((each) => each !== null);
        if (reason !== undefined) callback(refusedAddress(hostname, reason), "");
        else if (!first) callback(Object.assign(new Error("no address"), { code: "ENOTFOUND" }), "");
        else if (options.all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), ""),
    );
  };
}

/** Throws SourceError `unregistered` if the host itself is a refused address; sockets only look up names. */
export function checkLiteral(host: string, policy: AddressPolicy): void {
  const reason = isIP(host) === 0 ? null : policy(host);
  if (reason !== null) throw refusedAddress(host, reason);
}

export function refusedAddress(host: string, reason: string): SourceError {
  const subject = reason.startsWith(`${host} is `) ? reason : `${host} leads to a refused address: ${reason}`;
  return new SourceError(
    "unregistered",
    `${subject}. Plimsoll does not connect there unless an administrator allows the address under Settings`,
  );
}
