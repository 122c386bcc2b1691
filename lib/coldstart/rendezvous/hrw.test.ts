import { fc, it as property } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { rendezvous, scoreText } from "./hrw";

const nodes = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 30 });
const digests = fc.string({ minLength: 1, maxLength: 80 });
const order = (ids: readonly string[], digest: string): string[] =>
  rendezvous(
    ids.map((id) => ({ id })),
    digest,
  ).map(({ member }) => member.id);

describe("rendezvous hashing", () => {
  it("gives the known order and scores", () => {
    const ranked = rendezvous(
      ["n3", "n1", "n0", "n2"].map((id) => ({ id })),
      `sha256:${"a".repeat(64)}`,
    );
    expect(ranked.map(({ member, score }) => [member.id, scoreText(score, 4)])).toEqual([
      ["n0", "8d4e7318"],
      ["n1", "276df91f"],
      ["n3", "1a146dea"],
      ["n2", "12f3042f"],
    ]);
  });

  property.prop([nodes, digests])("does not look at the order of members", (ids, digest) => {
    expect(order([...ids].reverse(), digest)).toEqual(order(ids, digest));
  });

  property.prop([nodes, fc.string({ minLength: 13, maxLength: 14 }), digests])(
    "moves only what a new node wins, and gives it back when the node leaves",
    (ids, added, digest) => {
      const before = order(ids, digest);
      const after = order([...ids, added], digest);
      expect(after.filter((id) => id !== added)).toEqual(before);
      expect([before[0], added]).toContain(after[0]);
    },
  );

  property.prop([nodes, digests, fc.nat(10)])("has the top-K at the head of the top-2K", (ids, digest, k) => {
    const ranked = order(ids, digest);
    expect(ranked.slice(0, 2 * k).slice(0, k)).toEqual(ranked.slice(0, k));
  });

  it("spreads digests evenly: each of 10 nodes wins about a tenth", () => {
    const ids = Array.from({ length: 10 }, (_, index) => `node-${index}`);
    const won = new Map<string, number>();
    for (let i = 0; i < 2_000; i += 1) {
      const [best = ""] = order(ids, `sha256:${i.toString(16).padStart(64, "0")}`);
      won.set(best, (won.get(best) ?? 0) + 1);
    }
    for (const id of ids) expect(won.get(id)).toBeGreaterThan(130);
    for (const id of ids) expect(won.get(id)).toBeLessThan(270);
  });
});
