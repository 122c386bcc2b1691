import { expect, it } from "vitest";
import type { LinkRow } from "@/lib/coldstart/shapes";
import { linkMoves, movesText } from "./moves";

/** Images in order of rank, and their total waiting. */
const ranked = (images: readonly string[], exposureSeconds: number) => ({
  line: 2,
  exposureSeconds,
  rows: images.map(
    (image, at) => ({ image, rank: at + 1, runRank: at + 1, exposureSeconds: 9 - at }) as LinkRow,
  ),
});

it("names what comes above the line and what goes below it, with both ranks", () => {
  const [was, now] = [ranked(["a", "b", "c", "d"], 600), ranked(["c", "a", "d"], 420)];
  const moves = linkMoves(now, was);
  expect(moves.came).toEqual([{ name: "c", rank: 1, before: 3 }]);
  expect(moves.went).toEqual([{ name: "b", rank: 0, before: 2 }]);
  expect(movesText(moves, now, was)).toBe("+1 in · −1 out, and cold pulls would wait 3 min less");
});

it("says that nothing crossed, and that nothing waits longer", () => {
  const was = ranked(["a", "b", "c"], 600);
  const now = ranked(["b", "a", "c"], 660);
  expect(movesText(linkMoves(now, was), now, was)).toBe(
    "The same images are above the line, and cold pulls would wait 1 min longer",
  );
  expect(movesText(linkMoves(was, was), was, was)).toMatch(/wait as long$/);
});
