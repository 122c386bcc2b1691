import { describe, expect, it } from "vitest";
import type { SampleMatrix } from "./data";
import { joined } from "@/test/support/bytes";
import { decodeMatrix, encodeMatrix, MatrixFormatError } from "./matrixCodec";

function matrixOf(rows: readonly (readonly number[])[], images?: readonly string[]): SampleMatrix {
  const steps = rows[0]?.length ?? 1;
  return {
    images: images ?? rows.map((_, i) => `image-${i}`),
    start: 1781604000.25,
    step: 0.1,
    steps,
    values: Float64Array.from(rows.flat()),
  };
}

describe("matrix codec", () => {
  it("keeps every double and every name", () => {
    const rows = [
      [0, 254, NaN],
      [255, 65534, NaN],
      [65535, 0.5, NaN],
      [0.1, 5e-324, Number.MAX_VALUE],
      [NaN, NaN, NaN],
      [-0, 1, 2],
      [-1, NaN, 3],
    ];
    const images = ["__proto__", "é 😀", "a\tb", "\ud800", "", "10", 'q"uote'];
    const matrix = matrixOf(rows, images);
    const decoded = decodeMatrix(joined(encodeMatrix(matrix).pieces()));
    expect(decoded).toEqual(matrix);
    expect(Object.is(decoded.values[15], -0)).toBe(true);
  });

  it("takes a byte a sample for small counts", () => {
    const counts = matrixOf([Array.from({ length: 800 }, (_, k) => k % 200)]);
    expect(encodeMatrix(counts).length).toBeLessThan(900);
  });

  it("is written in pieces of some rows each, as long together as it says", () => {
    const rows = Array.from({ length: 300 }, (_, row) =>
      Array.from({ length: 500 }, (_, step) => (row % 3 === 0 ? row * step + 0.1 : step % 99)),
    );
    const matrix = matrixOf(rows);
    const { length, pieces } = encodeMatrix(matrix);
    const all = [...pieces()];
    expect(all.length).toBeGreaterThan(2);
    expect(Math.max(...all.map((piece) => piece.length))).toBeLessThan(300_000);
    expect(joined(all)).toHaveLength(length);
    expect(decodeMatrix(joined(all))).toEqual(matrix);
  });

  it("reads bytes at any offset", () => {
    const matrix = matrixOf([[0.1, 2]]);
    const shifted = new Uint8Array([1, 2, 3, ...joined(encodeMatrix(matrix).pieces())]).subarray(3);
    expect(decodeMatrix(shifted)).toEqual(matrix);
  });

  it("refuses what is no matrix, cut off or of another version", () => {
    const bytes = joined(encodeMatrix(matrixOf([[1, 2, 3]])).pieces());
    expect(() => decodeMatrix(new Uint8Array(3))).toThrow(MatrixFormatError);
    expect(() => decodeMatrix(bytes.subarray(0, bytes.length - 8))).toThrow("cut off");
    expect(() => decodeMatrix(bytes.subarray(0, 41))).toThrow("cut off");
    const newer = bytes.slice();
    newer[4] = 9;
    expect(() => decodeMatrix(newer)).toThrow("format 9");
  });
});
