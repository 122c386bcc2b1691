/** The server's address rules for data sources: what the configuration and an administrator's settings say. */
import type { AddressRules } from "../../sources/http/addressPolicy";
import type { AddressGuard } from "../../sources/types";
import { config } from "../core/config";
import { db, type Tx } from "../core/db";
import { getSettings } from "../settings/service";
import { guardOf } from "./connect";

/**
 * This machine's own addresses may be reached where the server is heard by this machine alone, and by the demo's
 * sources, which run beside it. `demo` is the data source's own mark.
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
