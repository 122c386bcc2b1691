import { describe, expect, it } from "vitest";
import { readAddressRange } from "./addressRanges";

describe("readAddressRange", () => {
  it.each([
    ["10.1.2.3", "10.1.2.3/32"],
    [" 10.1.2.3/8 ", "10.0.0.0/8"],
    ["127.0.0.1/30", "127.0.0.0/30"],
    ["FD12:3456:0000::1", "fd12:3456::1/128"],
    ["fe80::1/10", "fe80::/10"],
  ])("%j is %s", (text, range) => {
    expect(readAddressRange(text)).toEqual({ range });
  });

  it.each([
    ["", "is not an address range"],
    ["localhost", "is not an address range"],
    ["10.1/16", "is not an address range"],
    ["010.0.0.1", "is not an address range"],
    ["2130706433", "is not an address range"],
    ["::ffff:10.0.0.1", "is not an address range"],
    ["::ffff:a00:1/128", "is not an address range"],
    ["fe80::1%eth0", "is not an address range"],
    ["10.0.0.0/8/8", "is not an address range"],
    ["10.0.0.0/", "is not an address range"],
    ["10.0.0.0/33", "longer than the 32 bits"],
    ["fd00::/129", "longer than the 128 bits"],
    ["0.0.0.0/0", "must be /8 or longer"],
    ["::/0", "must be /10 or longer"],
  ])("%j is none", (text, problem) => {
    expect(readAddressRange(text)).toEqual({ problem: expect.stringContaining(problem) });
  });
});
