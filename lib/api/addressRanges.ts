/** Address ranges in CIDR notation, as administrators write them. */
import ipaddr from "ipaddr.js";

/**
 * Minimum prefix lengths. Shorter prefixes cover more than any single network, so one is almost certainly a mistake.
 */
const SHORTEST = { ipv4: 8, ipv6: 10 } as const;

/**
 * Returns the range in canonical form: a single address gets its full prefix (`10.1.2.3` becomes `10.1.2.3/32`), host
 * bits are cleared, IPv6 is compressed. Returns `{problem}`, a message for people, if the text is not a range.
 */
export function readAddressRange(text: string): { readonly range: string } | { readonly problem: string } {
  const [address = "", prefix, ...rest] = text.trim().split("/");
  const v4 = ipaddr.IPv4.isValidFourPartDecimal(address);
  if (
    rest.length > 0 ||
    (!v4 && !plainIpv6(address)) ||
    (prefix !== undefined && !/^\d{1,3}$/.test(prefix))
  ) {
    return {
      problem: `"${text}" is not an address range: write it as 10.20.0.0/16, 10.1.2.3 or fd12:3456::/32`,
    };
  }
  const parsed = ipaddr.parse(address);
  const bits = parsed.kind() === "ipv4" ? 32 : 128;
  const length = prefix === undefined ? bits : Number(prefix);
  const shortest = SHORTEST[parsed.kind()];
  if (length > bits) return { problem: `"${text}" has a prefix longer than the ${bits} bits of an address` };
  if (length < shortest) {
    return { problem: `"${text}" covers too much: the prefix must be /${shortest} or longer` };
  }
  return { range: `${networkOf(parsed, length)}/${length}` };
}

/** Excludes zone ids and IPv4-mapped addresses, which have no range of their own. */
function plainIpv6(text: string): boolean {
  return (
    /^[0-9a-f:]+$/i.test(text) && ipaddr.IPv6.isValid(text) && !ipaddr.IPv6.parse(text).isIPv4MappedAddress()
  );
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, length: number): string {
  const cidr = `${address.toNormalizedString()}/${length}`;
  return address.kind() === "ipv4"
    ? ipaddr.IPv4.networkAddressFromCIDR(cidr).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(cidr).toRFC5952String();
}
