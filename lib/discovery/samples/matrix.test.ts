import { describe, expect, it } from "vitest";
import { MatrixBuilder, MatrixTooLargeError } from "./matrix";

const grid = { start: 1000, step: 60, steps: 3, duplicates: "add" } as const;

function row(values: Float64Array, index: number, steps: number): number[] {
  return [...values.subarray(index * steps, (index + 1) * steps)];
}

describe("MatrixBuilder", () => {
  it("keeps rows in order of first appearance and leaves gaps missing", () => {
    const builder = new MatrixBuilder(grid);
    builder.beginSeries("b", { image: "b" });
    builder.add(1000, 1);
    builder.add(1120, 3);
    builder.beginSeries("__proto__", { image: "__proto__" });
    builder.add(1060, NaN);
    const built = builder.finish();
    expect(built.matrix.images).toEqual(["b", "__proto__"]);
    expect(row(built.matrix.values, 0, 3)).toEqual([1, NaN, 3]);
    expect(row(built.matrix.values, 1, 3)).toEqual([NaN, NaN, NaN]);
    expect(built).toMatchObject({ series: 2, samples: 2, ignoredSeries: 0 });
    expect(built.warnings).toEqual([
      { code: "nanSample", message: "1 NaN samples are treated as missing (__proto__)" },
    ]);
  });

  it("adds duplicate series per timestamp and names the labels that differ", () => {
    const builder = new MatrixBuilder({ ...grid, query: "usage" });
    builder.beginSeries("a", { image: "a", pod: "p1" });
    builder.add(1000, 0.1);
    builder.add(1060, 1);
    builder.beginSeries("a", { image: "a", pod: "p2" });
    builder.add(1000, 0.2);
    builder.beginSeries("a", { image: "a", pod: "p3" });
    builder.add(1000, 0.3);
    const built = builder.finish();
    expect(row(built.matrix.values, 0, 3)).toEqual([0.1 + 0.2 + 0.3, 1, NaN]);
    expect(built.series).toBe(3);
    expect(built.samples).toBe(2);
    expect(built.warnings).toEqual([
      { code: "duplicateSeries", query: "usage", message: expect.stringContaining("pod (p1, p2, p3)") },
    ]);
  });

  it("lets the last series win, also over chunks", () => {
    const builder = new MatrixBuilder({ ...grid, duplicates: "last" });
    builder.beginSeries("a", { pod: "1" });
    builder.add(1000, 5);
    builder.beginSeries("a", { pod: "2" });
    builder.add(1060, 7);
    builder.beginChunk();
    builder.beginSeries("a", { pod: "1" });
    builder.add(1120, 9);
    const built = builder.finish();
    expect(row(built.matrix.values, 0, 3)).toEqual([NaN, 7, NaN]);
    expect(built.series).toBe(2);
  });

  it("joins chunks: a series seen before continues, a repeated seam counts once", () => {
    const builder = new MatrixBuilder(grid);
    builder.beginSeries("a", { image: "a" });
    builder.add(1000, 1);
    builder.add(1060, 2);
    builder.beginSeries(undefined, { pod: "x" });
    builder.add(1000, 99);
    builder.beginChunk();
    builder.beginSeries("a", { image: "a" });
    builder.add(1060, 2);
    builder.add(1120, 3);
    builder.beginSeries("", { pod: "x" });
    builder.beginSeries("", { pod: "y", image: "" });
    const built = builder.finish();
    expect(row(built.matrix.values, 0, 3)).toEqual([1, 2, 3]);
    expect(built).toMatchObject({ series: 1, samples: 3, ignoredSeries: 2, warnings: [] });
    expect(built.ignoredLabels).toEqual([{ pod: "x" }, { pod: "y", image: "" }]);
  });

  it("counts identical label sets within one answer as duplicates", () => {
    const builder = new MatrixBuilder(grid);
    for (let i = 0; i < 2; i++) {
      builder.beginSeries("a", { image: "a" });
      builder.add(1000, 2);
    }
    for (let i = 0; i < 2; i++) builder.beginSeries(undefined, {});
    const built = builder.finish();
    expect(built.matrix.values[0]).toBe(4);
    expect(built).toMatchObject({ series: 2, ignoredSeries: 2 });
  });

  it("warns of infinite and off-grid samples and leaves them out", () => {
    const builder = new MatrixBuilder(grid);
    builder.beginSeries("a", {});
    builder.add(999, 1);
    builder.add(1000, Infinity);
    builder.add(1060.5, 1);
    builder.add(1120.001, 2);
    builder.add(1180, 2);
    const built = builder.finish();
    expect(row(built.matrix.values, 0, 3)).toEqual([NaN, NaN, 2]);
    expect(built.warnings.map((warning) => warning.code)).toEqual(["infiniteSample", "offGridSample"]);
    expect(built.warnings[1]?.message).toContain("3 samples");
  });

  it("takes an instant query's own timestamp", () => {
    const builder = new MatrixBuilder({ start: 0, step: 0, steps: 1, duplicates: "add" });
    for (let i = 0; i < 40; i++) {
      builder.beginSeries(`image-${i}`, { image: `image-${i}` });
      builder.add(1234.75, i);
    }
    const { matrix } = builder.finish();
    expect(matrix).toMatchObject({ start: 1234.75, step: 0, steps: 1 });
    expect(matrix.values[39]).toBe(39);
  });

  it("refuses more cells than allowed, saying what to do", () => {
    const builder = new MatrixBuilder({ ...grid, maxCells: 3 });
    builder.beginSeries("a", { image: "a" });
    expect(() => builder.beginSeries("b", { image: "b" })).toThrow(MatrixTooLargeError);
  });
});
