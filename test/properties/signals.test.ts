import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joined } from "@/test/support/bytes";
import { MatrixBuilder } from "@/lib/discovery";
import { decodeMatrix, encodeMatrix } from "@/lib/discovery/samples/matrixCodec";
import { computeSignal } from "@/lib/discovery/signals";
import { matrices, sampleSignal, sampleValue } from "./arbitraries";
import { naiveValue, samplesOf } from "./reference";

describe("signals over samples", () => {
  it("are to the last bit what a naive reading gives, image by image", () => {
    const semantics = fc.constantFrom("proposal" as const, "operator" as const);
    fc.assert(
      fc.property(matrices(), sampleSignal, semantics, (matrix, signal, rule) => {
        // The operator's wall-clock window is another thing altogether and has its vectors.
        fc.pre(rule === "proposal" || !("window" in signal));
        const end = matrix.start + (matrix.steps - 1) * matrix.step;
        const data = { kind: "matrix", matrix, end, lookbackSeconds: end - matrix.start } as const;
        const { values, sampleSizes } = computeSignal(signal, data, rule, end * 1000);
        matrix.images.forEach((image, i) => {
          const expected = naiveValue(signal, signal.method, samplesOf(matrix, image), end, rule);
          expect(values[i]).toBe(expected === undefined ? NaN : expected + 0);
          expect((sampleSizes[i] ?? 0) > 0).toBe(expected !== undefined);
        });
      }),
      { numRuns: 500 },
    );
  });

  it("read through the binary form give the same bits", () => {
    fc.assert(
      fc.property(matrices(), sampleSignal, (matrix, signal) => {
        const end = matrix.start + (matrix.steps - 1) * matrix.step;
        const compute = (given: typeof matrix): number[] => {
          const data = { kind: "matrix", matrix: given, end, lookbackSeconds: 3600 } as const;
          return [...computeSignal(signal, data, "proposal", 0).values];
        };
        expect(compute(decodeMatrix(joined(encodeMatrix(matrix).pieces())))).toEqual(compute(matrix));
      }),
    );
  });
});

describe("the matrix's binary form", () => {
  it("gives back every bit", () => {
    const any = fc.oneof(
      sampleValue,
      fc.double(),
      fc.constantFrom(-0, 255, 254, 65_535, 65_534, 1 / 3, 5e-324),
    );
    fc.assert(
      fc.property(matrices(any), (matrix) => {
        const decoded = decodeMatrix(joined(encodeMatrix(matrix).pieces()));
        expect(decoded.images).toEqual(matrix.images);
        expect([decoded.start, decoded.step, decoded.steps]).toEqual([
          matrix.start,
          matrix.step,
          matrix.steps,
        ]);
        decoded.values.forEach((value, i) => expect(value).toBe(matrix.values[i]));
      }),
    );
  });
});

describe("a range fed in chunks", () => {
  it("gives the matrix that it gives in one piece", () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 59 }), { maxLength: 4 });
    fc.assert(
      fc.property(matrices(), cuts, fc.boolean(), (matrix, at, overlap) => {
        const { start, step, steps, images, values } = matrix;
        const builder = new MatrixBuilder({ start, step, steps, duplicates: "add" });
        const edges = [0, ...[...new Set(at)].filter((cut) => cut < steps).sort((a, b) => a - b), steps];
        edges.slice(1).forEach((to, chunk) => {
          if (chunk > 0) builder.beginChunk();
          const from = Math.max(0, (edges[chunk] ?? 0) - (overlap ? 1 : 0));
          images.forEach((image, row) => {
            builder.beginSeries(image, { image });
            for (let k = from; k < to; k++) {
              const value = values[row * steps + k] ?? NaN;
              // A sample that is missing is not sent.
              if (!Number.isNaN(value)) builder.add(start + k * step, value);
            }
          });
        });
        const built = builder.finish();
        expect(built.matrix).toEqual(matrix);
        expect(built.series).toBe(images.length);
        expect(built.samples).toBe(values.filter((value) => !Number.isNaN(value)).length);
        expect(built.warnings).toEqual([]);
      }),
    );
  });
});
