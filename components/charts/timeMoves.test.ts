import { describe, expect, it } from "vitest";
import { moveBy, nearest } from "./timeMoves";

const times = [0, 10, 20, 30, 40, 50, 60, 70, 80];
const start = { cursor: null, marked: null, zoom: null };
const key = (name: string, shiftKey = false): { key: string; shiftKey: boolean } => ({ key: name, shiftKey });

it.each([
  [-5, 0],
  [4, 0],
  [5, 0],
  [6, 1],
  [79, 8],
  [900, 8],
])("the time nearest to %d", (at, index) => {
  expect(nearest(times, at)).toBe(index);
});

describe("keys", () => {
  it.each([
    ["ArrowRight", null, 0],
    ["ArrowLeft", null, 80],
    ["ArrowRight", 30, 40],
    ["ArrowRight", 80, 80],
    ["ArrowLeft", 0, 0],
    ["PageUp", 30, 40],
    ["Home", 30, 0],
    ["End", 30, 80],
  ])("%s moves the crosshair from %s to %d", (name, cursor, to) => {
    expect(moveBy(key(name), { ...start, cursor }, times)).toEqual({ cursor: to, marked: null });
  });

  it("mark with Shift in both directions, zoom with Enter, go back with Escape", () => {
    let state = { ...start, cursor: 40 as number | null };
    const press = (name: string, shiftKey = false): unknown => {
      const change = moveBy(key(name, shiftKey), state, times);
      state = { ...state, ...change } as typeof state;
      return change && state.marked;
    };
    expect(press("ArrowRight", true)).toEqual({ from: 40, to: 50 });
    expect(press("ArrowRight", true)).toEqual({ from: 40, to: 60 });
    press("ArrowLeft", true);
    press("ArrowLeft", true);
    expect(press("ArrowLeft", true)).toEqual({ from: 30, to: 40 });
    press("Enter");
    expect(state).toMatchObject({ zoom: { from: 30, to: 40 }, marked: null });
    press("Escape");
    expect(state.zoom).toBeNull();
    expect(press("Escape")).toBeNull();
    expect(press("x")).toBeNull();
  });

  it("zoom around the crosshair, inside what is there", () => {
    expect(moveBy(key("+"), { ...start, cursor: 10 }, times)?.zoom).toEqual({ from: 0, to: 40 });
    expect(moveBy(key("+"), { ...start, cursor: 40 }, times)?.zoom).toEqual({ from: 20, to: 60 });
    expect(moveBy(key("+"), start, [1, 2])).toBeNull();
    expect(moveBy(key("-"), { ...start, zoom: { from: 20, to: 60 } }, times)).toEqual({ zoom: null });
  });
});
