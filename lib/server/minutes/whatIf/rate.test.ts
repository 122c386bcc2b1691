import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../limits/limits";
import type { BuildsAlike, CorrectedEntry } from "../../../minutes";
import type { AlikeRow, BuildsPiece, CorrectedRow } from "./ledgerRows";
import { rateBuilds } from "./rate";

const period = { from: "2026-03-01T00:00:00.000Z", to: "2026-04-01T00:00:00.000Z" };
const cuts = [period.from, "2026-03-10T00:00:00.000Z"];

type Given = { readonly alike: readonly AlikeRow[] } | { readonly corrected: readonly CorrectedRow[] };

const pieceOf = (given: Given): BuildsPiece =>
  "alike" in given
    ? { of: "alike", rows: JSON.stringify(given.alike), count: given.alike.length }
    : { of: "corrected", rows: JSON.stringify(given.corrected), count: given.corrected.length };

/** Returns what the engine receives. */
async function rated(pieces: readonly BuildsPiece[]) {
  const coming = [...pieces];
  const alike: BuildsAlike[] = [];
  const corrected: (readonly CorrectedEntry[])[] = [];
  const rerating = {
    addAlike: (builds: BuildsAlike) => void alike.push(builds),
    addCorrected: (entries: readonly CorrectedEntry[]) => void corrected.push(entries),
    places: () => [],
  };
  await rateBuilds(() => Promise.resolve(coming.shift() ?? null), { period, cuts, rerating });
  return { alike, corrected };
}

const entry = (buildId: number, month: string, at: string): CorrectedRow => [
  ...(["root", buildId, 7, 1, month, 1, "60", "60", "seed", "private", at] as const),
];
const IN = "2026-03-20T00:00:00.000Z";

describe("the pieces of the ledger", () => {
  it("name the instant at whose rules builds are rated, and none for builds that nothing touches", async () => {
    const row = (cut: number): AlikeRow => [
      ...(["root", 7, 1, "2026-03", 2, "120", "120", "gitlab-now", "private", cut, "60"] as const),
    ];
    const untouched: AlikeRow = ["root", 8, 2, "2026-03", 1, "60", "60", null, null, null, null];
    const { alike } = await rated([pieceOf({ alike: [row(1), row(2)] }), pieceOf({ alike: [untouched] })]);
    expect(alike.map(({ rules }) => rules?.at ?? null)).toEqual([...cuts, null]);
    expect(alike[0]).toEqual({
      rootId: "root",
      projectId: 7,
      runnerId: 1,
      month: "2026-03",
      builds: 2,
      durationSeconds: "120",
      weightedSeconds: "120",
      rules: { mode: "gitlab-now", visibility: "private", at: cuts[0], each: "60" },
    });
  });

  it("give all entries of a corrected build together, wherever a piece ends", async () => {
    const rows = [entry(1, "2026-03", IN), entry(1, "2026-04", IN), entry(2, "2026-03", IN)];
    for (const cut of [0, 1, 2, 3]) {
      const pieces = [rows.slice(0, cut), rows.slice(cut)].map((each) => pieceOf({ corrected: each }));
      const { corrected } = await rated(pieces);
      expect(corrected.map((entries) => entries.map(({ month }) => month))).toEqual([
        ["2026-03", "2026-04"],
        ["2026-03"],
      ]);
    }
  });

  it("give a corrected build whose last entry is in the period alone", async () => {
    const out = "2026-04-02T00:00:00.000Z";
    const rows = [
      entry(1, "2026-03", IN),
      entry(1, "2026-04", out),
      entry(2, "2026-03", out),
      entry(2, "2026-04", IN),
    ];
    const { corrected } = await rated([pieceOf({ corrected: rows })]);
    expect(corrected.map((entries) => entries.at(-1)?.at)).toEqual([IN]);
  });

  it.each(["alike", "corrected"] as const)("of builds %s are refused above their cap", async (of) => {
    const cap = { alike: "ledgerGroups", corrected: "correctedBuilds" } as const;
    const full = { of, rows: "[]", count: LIMITS[cap[of]].value };
    expect(await rated([full])).toEqual({ alike: [], corrected: [] });
    await expect(rated([full, { ...full, count: 1 }])).rejects.toMatchObject({
      status: 422,
      code: "computationTooLarge",
      message: expect.stringContaining(`(limit ${cap[of]})`) as string,
    });
  });
});
