/**
 * The addresses that the server may connect to for a data source. People who may register a source or edit a policy
 * must not be able to reach, through the server, what only its own machine or cloud provider can reach (SSRF).
 */
import ipaddr from "ipaddr.js";

/** Returns why an address is refused, as a message for people; null if connecting is allowed. */
export type AddressPolicy = (address: string) => string | null;

export interface AddressRules {
  /** Whether this machine's own addresses may be reached; set if the server itself listens on loopback only. */
  readonly loopback: boolean;
  /** Whether private networks may be reached. Usually yes, because sources run in the cluster. */
  readonly privateNetworks: boolean;
  /** CIDR ranges that an administrator additionally allows. */
  readonly allowed: readonly string[];
}

type Kind = "public" | "private" | "loopback" | "special" | "metadata" | "never";

interface Finding {
  readonly kind: Kind;
  readonly what: string;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Block = readonly [string, Finding];

const find = (kind: Kind, what: string): Finding => ({ kind, what });

/** Serves credentials of the machine's cloud account: AWS, Google, Azure, Alibaba, Oracle and others. */
const METADATA = find("metadata", "a cloud provider's metadata address");
const LINK_LOCAL = find("special", "a link-local address");
const RESERVED = find("special", "in a reserved range");
const LOOPBACK = find("loopback", "an address of this server's own machine");
const PRIVATE = find("private", "in a private network");
const MULTICAST = find("never", "a multicast address");

/** The first match applies. RFC 6890 and IANA's special-purpose registries. */
const IPV4_BLOCKS: readonly Block[] = [
  ["169.254.169.254/32", METADATA],
  ["169.254.170.2/32", METADATA],
  ["169.254.170.23/32", METADATA],
  ["100.100.100.200/32", METADATA],
  ["168.63.129.16/32", METADATA],
  ["192.0.0.192/32", METADATA],
  ["0.0.0.0/8", find("never", "an unspecified address")],
  ["255.255.255.255/32", find("never", "the broadcast address")],
  ["224.0.0.0/4", MULTICAST],
  ["127.0.0.0/8", LOOPBACK],
  ["169.254.0.0/16", LINK_LOCAL],
  ["10.0.0.0/8", PRIVATE],
  ["172.16.0.0/12", PRIVATE],
  ["192.168.0.0/16", PRIVATE],
  ["100.64.0.0/10", PRIVATE],
  ["192.0.0.0/24", RESERVED],
  ["192.0.2.0/24", RESERVED],
  ["192.88.99.0/24", RESERVED],
  ["198.18.0.0/15", RESERVED],
  ["198.51.100.0/24", RESERVED],
  ["203.0.113.0/24", RESERVED],
  ["240.0.0.0/4", RESERVED],
];

const IPV6_BLOCKS: readonly Block[] = [
  ["fd00:ec2::254/128", METADATA],
  ["fd00:ec2::23/128", METADATA],
  ["fd20:ce::254/128", METADATA],
  ["fd00:42::42/128", METADATA],
  ["::/128", find("never", "an unspecified address")],
  ["::1/128", LOOPBACK],
  ["ff00::/8", MULTICAST],
  ["fe80::/10", LINK_LOCAL],
  ["fc00::/7", PRIVATE],
  ["64:ff9b:1::/48", find("special", "a local translation of an IPv4 address")],
  ["2001::/23", RESERVED],
  ["2001:db8::/32", RESERVED],
  ["3fff::/20", RESERVED],
  ["2000::/3", find("public", "")],
];

/**
 * IPv6 ranges that embed an IPv4 address: the range, the first byte of the address, and whether its bits are
 * inverted.
 */
const EMBEDDED: readonly { readonly range: string; readonly at: number; readonly inverted?: true }[] = [
  { range: "::ffff:0:0/96", at: 12 },
  { range: "::ffff:0:0:0/96", at: 12 },
  { range: "64:ff9b::/96", at: 12 },
  { range: "2002::/16", at: 2 },
  { range: "2001::/32", at: 4 },
  { range: "2001::/32", at: 12, inverted: true },
  { range: "::/96", at: 12 },
];

/** Returns the policy for these rules. Invalid addresses are refused; a zone id does not change the address. */
export function addressPolicy(rules: AddressRules): AddressPolicy {
  const allowed = rules.allowed.map((range) => cidr(range));
  const refusal = (address: Address): string | null => {
    const inside = embedded(address);
    if (inside.length > 0) return inside.map(refusal).find((reason) => reason !== null) ?? null;
    const { kind, what } = classify(address);
    const said = `${address.toString()} is ${what}`;
    const within = allowed.filter((range) => matches(address, range));
    switch (kind) {
      case "public":
        return null;
      case "never":
        return said;
      case "metadata":
        // A wide range is not meant to include this address: it must be allowed by itself.
        return within.some(([, length]) => length === bitsOf(address)) ? null : said;
      case "private":
        return rules.privateNetworks || within.length > 0 ? null : said;
      case "loopback":
        return rules.loopback || within.length > 0 ? null : said;
      case "special":
        return within.length > 0 ? null : said;
    }
  };
  return (text) => {
    const address = parse(text.replace(/%.*$/, ""));
    return address ? refusal(address) : `"${text}" is not an IP address`;
  };
}

function classify(address: Address): Finding {
  const blocks = address.kind() === "ipv4" ? V4 : V6;
  const found = blocks.find(([range]) => matches(address, range));
  if (found) return found[1];
  return address.kind() === "ipv4" ? find("public", "") : RESERVED;
}

function embedded(address: Address): ipaddr.IPv4[] {
  if (address.kind() === "ipv4") return [];
  const bytes = address.toByteArray();
  // ::, ::1 and similar addresses belong to IPv6 itself.
  if (bytes.slice(0, 14).every((byte) => byte === 0)) return [];
  return EMBEDDING.filter(({ range }) => matches(address, range)).map(
    ({ at, inverted }) =>
      new ipaddr.IPv4(bytes.slice(at, at + 4).map((byte) => (inverted ? byte ^ 0xff : byte))),
  );
}

type Range = readonly [address: Address, length: number];

function matches(address: Address, [network, length]: Range): boolean {
  return (
    address.kind() === network.kind() && samePrefix(address.toByteArray(), network.toByteArray(), length)
  );
}

function samePrefix(a: readonly number[], b: readonly number[], bits: number): boolean {
  for (let at = 0; at * 8 < bits; at++) {
    const left = Math.min(8, bits - at * 8);
    const mask = (0xff << (8 - left)) & 0xff;
    if (((a[at] ?? 0) & mask) !== ((b[at] ?? 0) & mask)) return false;
  }
  return true;
}

function bitsOf(address: Address): number {
  return address.kind() === "ipv4" ? 32 : 128;
}

/**
 * Parses dotted IPv4 with four decimal parts, and IPv6. Other spellings are refused and never passed to the system.
 */
function parse(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!ipaddr.IPv6.isValid(text)) return null;
  // The parser reads ::127.0.0.1 as ::ffff:127.0.0.1, with the same outcome: both embed the same IPv4 address.
  return ipaddr.IPv6.parse(text);
}

function cidr(text: string): Range {
  const [address, length] = ipaddr.parseCIDR(text);
  return [address, length];
}

const compiled = (blocks: readonly Block[]): (readonly [Range, Finding])[] =>
  blocks.map(([range, finding]) => [cidr(range), finding]);
const V4 = compiled(IPV4_BLOCKS);
const V6 = compiled(IPV6_BLOCKS);
const EMBEDDING = EMBEDDED.map((each) => ({ ...each, range: cidr(each.range) }));
