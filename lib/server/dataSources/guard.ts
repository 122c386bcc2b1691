/** The server's address rules for data sources: what the configuration and an administrator's settings say. */
import { addressPolicy } from "../../sources/http/addressPolicy";
import type { AddressGuard } from "../../sources/types";
import { config } from "../config";
import { db, type Tx } from "../db";
import { getSettings } from "../settings";

/**
 * This machine's own addresses may be reached where the server is heard by this machine alone, and by the demo's
 * sources, which run beside it. `demo` is the data source's own mark.
 */
export async function addressGuard(
  { demo }: { readonly demo: boolean },
  tx: Tx = db(),
): Promise<AddressGuard> {
  const { allowedAddressRanges: allowed } = await getSettings(tx);
  const loopback = demo || config().onlyLoopback;
  return {
    policy: addressPolicy({ loopback, privateNetworks: true, allowed }),
    foreignPolicy: addressPolicy({ loopback, privateNetworks: false, allowed }),
  };
}
