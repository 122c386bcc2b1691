import { crc32 } from "node:zlib";
import { expect, it } from "vitest";
import { traceDiffers } from "./checksum";

const storedChecksum = crc32("hello");

it.each([
  ["the same", "crc32:3610a686", false],
  ["the same, in capitals", "CRC32:3610A686", false],
  ["another", "crc32:3610a687", true],
  ["none", null, false],
  ["another method", "sha256:3610a686", false],
  ["digits that are none", "crc32:xyz", false],
])("with %s: %s", (_title, stated, differs) => {
  expect(traceDiffers({ stated, storedChecksum })).toBe(differs);
});

it("reads digits without leading zeros, and tells nothing of a trace whose sum is not known", () => {
  expect(traceDiffers({ stated: "crc32:0", storedChecksum: 0 })).toBe(false);
  expect(traceDiffers({ stated: "crc32:1", storedChecksum: null })).toBe(false);
});
