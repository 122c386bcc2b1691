import { expect, it } from "vitest";
import { ZstdFrames } from "./zstdFrames";

const BLOCK = 131_072;
/** A frame of two blocks that repeat one letter, 128 KiB each, with a checksum. */
const FRAME = Buffer.from([
  0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x38, 0x02, 0x00, 0x10, 0x61, 0x03, 0x00, 0x10, 0x61, 1, 2, 3, 4,
]);

function read(most: number, bytes: Uint8Array, size: number): void {
  const frames = new ZstdFrames(most);
  for (let at = 0; at < bytes.length; at += size) frames.push(bytes.subarray(at, at + size));
}

it.each([1, 5, 1_000])("counts what the blocks of all frames unpack to, in pieces of %i bytes", (size) => {
  const three = Buffer.concat([FRAME, FRAME, FRAME]);
  expect(() => read(6 * BLOCK, three, size)).not.toThrow();
  expect(() => read(6 * BLOCK - 1, three, size)).toThrow(`unpacks to more than ${6 * BLOCK - 1} bytes`);
});

it("leaves what is no zstd to the decoder", () => {
  expect(() => read(0, Buffer.from("PAR1 and what follows it"), 7)).not.toThrow();
});
