import { expect, it } from "vitest";
import type { DetailRow, StrategyRow } from "@/lib/replay/shapes";
import { frontierOf } from "./frontier";

const row = (strategy: string, images: number, minutes: number) =>
  ({ strategy, selected_images: images, minutes_avoided_vs_no_prewarm: minutes }) as StrategyRow;

it("is drawn against gigabytes, too, without what has an image of no known size", () => {
  const strategies = [row("a", 5, 10), row("b", 9, 11), row("c", 3, 10)];
  const details = [{ size_mb: 4_000 }, { size_mb: 2_000 }, { size_mb: null }] as DetailRow[];
  const points = frontierOf({ strategies, details }, [], "gigabytes");
  expect(points.map(({ name, x, images, selected }) => [name, x, images, selected])).toEqual([
    ["a", 4, 5, false],
    ["b", 2, 9, true],
  ]);
});

it("marks what no other policy beats, and leaves bounds out", () => {
  const strategies = [row("a", 5, 10), row("b", 5, 12), row("a", 10, 12), row("b", 10, 15)];
  const details = strategies.map(() => ({ size_mb: 500 }) as DetailRow);
  const points = frontierOf({ strategies: [...strategies, row("oracle", 5, 20)], details }, ["oracle"]);
  expect(points.map(({ name, x, sizeGb, selected }) => [name, x, sizeGb, selected])).toEqual([
    ["a", 5, 0.5, false],
    ["b", 5, 0.5, true],
    ["a", 10, 0.5, false],
    ["b", 10, 0.5, true],
  ]);
});
