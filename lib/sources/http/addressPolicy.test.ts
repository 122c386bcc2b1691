import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressPolicy } from "./addressPolicy";

const server = addressPolicy({ loopback: false, privateNetworks: true, allowed: [] });
const desk = addressPolicy({ loopback: true, privateNetworks: true, allowed: [] });
const foreign = addressPolicy({ loopback: false, privateNetworks: false, allowed: [] });

const REFUSED = [
  "169.254.169.254",
  "169.254.0.1",
  "169.254.170.2",
  "169.254.170.23",
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.192",
  "fd00:ec2::254",
  "fd00:ec2::23",
  "fe80::1",
  "fe80::1%eth0",
  "febf:ffff::1",
  "0.0.0.0",
  "0.1.2.3",
  "::",
  "224.0.0.1",
  "239.255.255.255",
  "ff02::1",
  "255.255.255.255",
  "240.0.0.1",
  "254.1.1.1",
  "192.0.2.1",
  "198.18.0.1",
  "2001:db8::1",
  "100::1",
  "fec0::1",
  "64:ff9b:1::a9fe:a9fe",
];
const LOOPBACK = ["127.0.0.1", "127.255.255.254", "::1"];
const PRIVATE = ["10.0.0.1", "172.31.255.1", "192.168.1.1", "100.64.0.1", "fd12:3456::1", "fc00::1"];
const PUBLIC = ["1.1.1.1", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "169.253.1.1"];

describe("addressPolicy", () => {
  it.each(REFUSED)("refuses %s everywhere", (address) => {
    for (const policy of [server, desk, foreign]) expect(policy(address)).toMatch(/ is /);
  });

  it.each(LOOPBACK)("allows %s only to a server that this machine alone hears", (address) => {
    expect(server(address)).toContain("this server's own machine");
    expect(foreign(address)).not.toBeNull();
    expect(desk(address)).toBeNull();
  });

  it.each(PRIVATE)("allows %s to what was registered, not to whom a source names", (address) => {
    expect(server(address)).toBeNull();
    expect(foreign(address)).toContain("in a private network");
  });

  it.each(PUBLIC)("allows %s", (address) => {
    expect([server(address), foreign(address)]).toEqual([null, null]);
  });

  it.each([
    "",
    "localhost",
    "127.1",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "2130706433",
    "1.2.3.4.5",
    "::g",
    "127.0.0.1 ",
  ])("takes %j for no address", (text) => {
    expect(desk(text)).toContain("is not an IP address");
  });

  it("decides on every spelling that carries an IPv4 address as on the address itself", () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const known = fc.constantFrom(
      ...[...REFUSED, ...LOOPBACK, ...PRIVATE, ...PUBLIC].filter((a) => !a.includes(":")),
    );
    const any = fc.tuple(octet, octet, octet, octet).map((parts) => parts.join("."));
    fc.assert(
      fc.property(fc.oneof(known, any), fc.constantFrom(server, desk, foreign), (address, policy) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
        const high = ((a << 8) | b).toString(16);
        const low = ((c << 8) | d).toString(16);
        const inverted = `${(((a << 8) | b) ^ 0xffff).toString(16)}:${(((c << 8) | d) ^ 0xffff).toString(16)}`;
        const expected = policy(address) === null;
        for (const spelling of [
          `::ffff:${address}`,
          `::ffff:${high}:${low}`,
          `0:0:0:0:0:FFFF:${high}:${low}`,
          `::ffff:0:${high}:${low}`,
          `64:ff9b::${high}:${low}`,
          `2002:${high}:${low}::1`,
          `2001:0:${high}:${low}::${inverted}`,
          `2001:0:808:808:8000:1:${inverted}`,
        ]) {
          expect([spelling, policy(spelling) === null]).toEqual([spelling, expected]);
        }
        // Addresses below ::1:0 include IPv6's own; there this form is refused whatever it embeds.
        const compatible = policy(`::${high}:${low}`);
        expect(compatible === null && !expected).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it("reaches a range that an administrator allows, and not a bit more", () => {
    const allowed = addressPolicy({
      loopback: false,
      privateNetworks: false,
      allowed: ["127.0.0.0/30", "169.254.20.10/32", "198.18.0.0/15", "10.1.2.0/24", "fe80::/64"],
    });
    for (const address of [
      "127.0.0.3",
      "169.254.20.10",
      "198.19.1.1",
      "10.1.2.9",
      "fe80::7",
      "::ffff:127.0.0.1",
    ]) {
      expect([address, allowed(address)]).toEqual([address, null]);
    }
    for (const address of ["127.0.0.4", "169.254.20.11", "10.1.3.1", "fe80:0:0:1::7", "::1"]) {
      expect([address, allowed(address) === null]).toEqual([address, false]);
    }
  });

  it("opens a metadata address only to a range of that one address, and nothing that is no single machine", () => {
    const wide = addressPolicy({
      loopback: false,
      privateNetworks: true,
      allowed: ["169.254.0.0/16", "100.64.0.0/10", "fd00::/8", "224.0.0.0/8", "255.0.0.0/8"],
    });
    for (const address of [
      "169.254.169.254",
      "100.100.100.200",
      "fd00:ec2::254",
      "224.0.0.1",
      "255.255.255.255",
    ]) {
      expect([address, wide(address) === null]).toEqual([address, false]);
    }
    const named = addressPolicy({ loopback: false, privateNetworks: true, allowed: ["169.254.169.254/32"] });
    expect(named("169.254.169.254")).toBeNull();
    expect(named("169.254.170.2")).not.toBeNull();
  });
});
