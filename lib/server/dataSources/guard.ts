/** The server's address rules for data sources, from the configuration and an administrator's settings. */
import type { AddressRules } from "../../sources/http/addressPolicy";
import type { AddressGuard } from "../../sources/types";
import { config } from "../core/config";
import { db, type Tx } from "../core/db";
import { getSettings } from "../settings/service";
import { guardOf } from "./connect";

/**
 * Loopback addresses are allowed if the server accepts connections from this machine only, and for the demo's
 * sources, which run on this machine. `demo` is the mark of the data source.
 */
export async function addressRules(
  { demo }: { readonly demo: boolean },
  tx: Tx = db(),
): Promise<AddressRules> {
  const { allowedAddressRanges: allowed } = await getSettings(tx);
  return { loopback: demo || config().onlyLoopback, privateNetworks: true, allowed };
}

export async function addressGuard(source: { readonly demo: boolean }, tx?: Tx): Promise<AddressGuard> {
  return guardOf(await addressRules(source, tx));
}
