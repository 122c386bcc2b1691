import { describe, expect, it } from "vitest";
import { boundaryMoved } from "./boundary";

describe("a boundary between two weights", () => {
  it("moves in steps that a person reads, and keeps the sum", () => {
    expect(boundaryMoved([0.7, 0.3], 0, 0.258602)).toEqual([0.26, 0.74]);
    expect(boundaryMoved([0.5, 0.2, 0.3], 1, 0.6049)).toEqual([0.1, 0.4]);
  });

  it("keeps what the steps do not divide", () => {
    expect(boundaryMoved([0.671, 0.3], 0, 0.5)).toEqual([0.49, 0.481]);
  });

  it("stays between its neighbours", () => {
    expect(boundaryMoved([0.5, 0.2, 0.3], 1, 0.1)).toEqual([0, 0.5]);
    expect(boundaryMoved([0.5, 0.2, 0.3], 1, 2)).toEqual([0.5, 0]);
  });

  it("has smaller steps where all weights are small", () => {
    expect(boundaryMoved([0.006, 0.004], 0, 0.255)).toEqual([0.0026, 0.0074]);
  });
});
