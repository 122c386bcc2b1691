import { expect, it } from "vitest";
import type { HerdResult } from "@/lib/coldstart/shapes";
import { outcomeText, readyText, sinceText } from "./outcome";

const herd = (originPulls: number, lastReadyMs: number | null): HerdResult =>
  ({ coordinated: { originPulls, lastReadyMs } }) as unknown as HerdResult;

it("says what another herd did, with the cascade", () => {
  const since = (now: HerdResult, was: HerdResult): string =>
    sinceText(now, was).replace("Compared with the previous herd, with the cascade: ", "");
  expect(since(herd(4, 107_000), herd(1, 68_000))).toBe(
    "3 pulls from the registry more, and all nodes are ready 39 s later.",
  );
  expect(since(herd(1, 30_000), herd(2, 68_000))).toBe(
    "1 pull from the registry fewer, and all nodes are ready 38 s sooner.",
  );
  expect(since(herd(2, 30_000), herd(2, 30_000.2))).toBe(
    "as many pulls from the registry, and all nodes are ready at the same time.",
  );
  expect(since(herd(2, null), herd(2, 30_000))).toBe(
    "as many pulls from the registry, and not all nodes become ready; before: all nodes are ready after 30 s.",
  );
  expect(since(herd(2, null), herd(2, null))).toBe(
    "as many pulls from the registry, and not all nodes become ready, as before.",
  );
});

it("names an outcome by its rule", () => {
  expect(["dht", "rule3", "rule4", "expanded_rule_5", "exhausted"].map(outcomeText)).toEqual([
    "The DHT names a holder",
    "Rule 3: a node is already pulling it",
    "Rule 4",
    "Rule 5, then more nodes are asked",
    "exhausted",
  ]);
  expect(readyText(null)).toBe("never");
});
