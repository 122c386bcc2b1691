import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Exact } from "../numeric/exact";
import { accountBuild } from "./account";
import { changeLedger } from "./ledger";
import { movesBy, quotaMoves, totalMove } from "./moves";
import type { Past, Proposal } from "./proposal";
import { startRerating, type BuildsAlike, type CorrectedEntry } from "./rerate";
import { MODES, VISIBILITIES, type Mode, type Visibility } from "./shapes";

const AT = "2026-11-02T10:00:00Z";
const LIMITED = { monthlyLimit: "400", instanceLimit: null };
const past: Past = { factorsOf: () => ({ public: "0.5", private: "1" }), limitsOf: () => LIMITED };
const NOTHING: Proposal = { factors: new Map(), quotas: { namespaces: new Map() } };
const dearer = (more: Partial<Proposal> = {}): Proposal => ({
  ...NOTHING,
  factors: new Map([[1, { public: "0.04", private: "12" }]]),
  ...more,
});

const place = (runnerId: number) => ({ rootId: "root", projectId: 7, runnerId, month: "2026-11" });

interface Build {
  readonly mode: Mode;
  readonly visibility: Visibility;
  readonly runnerId: number;
  readonly seconds: string;
}

const build = fc.record({
  mode: fc.constantFrom(...MODES),
  visibility: fc.constantFrom(...VISIBILITIES),
  runnerId: fc.integer({ min: 1, max: 2 }),
  seconds: fc
    .integer({ min: 1, max: 90_000_000_000 })
    .map((micros) => new Exact(micros).dividedBy(1e6).toString()),
});

/** Returns the amount of one build as the accounting engine computes it. */
function cost({ mode, visibility, runnerId, seconds }: Build, proposal: Proposal): Exact {
  const given = proposal.factors.get(runnerId);
  return accountBuild({
    mode,
    runner: { type: "instance", publicFactor: given?.public ?? "0.5", privateFactor: given?.private ?? "1" },
    project: { visibility },
    namespace: LIMITED,
    durationSeconds: seconds,
  }).weightedSeconds;
}

/** Groups builds as they are read from the ledger: all builds in mode seed, others by their seconds. */
function alike(builds: readonly Build[]): BuildsAlike[] {
  const groups = new Map<string, Build[]>();
  for (const each of builds) {
    const { mode, visibility, runnerId, seconds } = each;
    const key = [mode, visibility, runnerId, mode === "seed" ? "" : seconds].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const sum = (of: readonly Exact[]): string => of.reduce((a, b) => a.plus(b), new Exact(0)).toString();
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return {
      ...place(first.runnerId),
      builds: group.length,
      durationSeconds: sum(group.map(({ seconds }) => new Exact(seconds))),
      weightedSeconds: sum(group.map((each) => cost(each, NOTHING))),
      rules: { ...first, at: AT, each: first.mode === "seed" ? null : first.seconds },
    };
  });
}

describe("re-rating", () => {
  it("is, to the last decimal, what accounting each build with the proposal gives, in every mode", () => {
    fc.assert(
      fc.property(fc.array(build, { minLength: 1, maxLength: 30 }), (builds) => {
        const proposal = dearer();
        const rerating = startRerating(proposal, past);
        alike(builds).forEach(rerating.addAlike);
        const total = totalMove(rerating.places());
        const sum = (of: Proposal): string =>
          builds.reduce((all, each) => all.plus(cost(each, of)), new Exact(0)).toString();
        expect(total.before.toString()).toBe(sum(NOTHING));
        expect(total.after.toString()).toBe(sum(proposal));
        expect(total.builds).toBe(builds.length);
      }),
      { numRuns: 60 },
    );
  });

  it("rounds each build: sixty of one second at factor 2 are 1.8 minutes in gitlab-now, and 2 exactly in seed", () => {
    const at = (mode: Mode): string => {
      const rerating = startRerating({ ...NOTHING, factors: new Map([[1, { private: "2" }]]) }, past);
      alike(
        Array.from(
          { length: 60 },
          () => ({ mode, visibility: "private", runnerId: 1, seconds: "1" }) as const,
        ),
      ).forEach(rerating.addAlike);
      return totalMove(rerating.places()).after.dividedBy(60).toString();
    };
    // 2 s are 0.0333… min, rounded to 0.03.
    expect([at("gitlab-now"), at("seed")]).toEqual(["1.8", "2"]);
  });

  it("leaves builds alone that the proposal does not touch", () => {
    const rerating = startRerating(dearer(), past);
    // The ledger's amounts take precedence over what today's rules would give.
    const kept = { ...place(2), builds: 1, durationSeconds: "60", weightedSeconds: "41" };
    rerating.addAlike({ ...kept, rules: { mode: "seed", visibility: "private", at: AT, each: null } });
    rerating.addAlike({ ...kept, rules: null });
    expect(totalMove(rerating.places())).toMatchObject({ builds: 2, percent: 0 });
    expect(totalMove(rerating.places()).after.toString()).toBe("82");
  });

  it("of a corrected build is what the build would have cost when its last entry was made", () => {
    fc.assert(
      fc.property(build, build, (first, last) => {
        const proposal = dearer();
        const months = ["2026-09", "2026-11"] as const;
        const [a, b] = [first, { ...last, mode: first.mode }];
        const closed = {
          month: months[0],
          builds: 1,
          durationSeconds: a.seconds,
          weightedSeconds: cost(a, NOTHING).toString(),
        };
        const target = {
          builds: 1,
          durationSeconds: b.seconds,
          weightedSeconds: cost(b, NOTHING).toString(),
        };
        const { added } = changeLedger(target, months[0], [closed], "2026-11-20T00:00:00Z");
        const entries: CorrectedEntry[] = [
          { ...place(a.runnerId), ...a, ...closed, at: AT },
          ...(added ? [{ ...place(b.runnerId), ...b, ...added, at: AT }] : []),
        ];
        const rerating = startRerating(proposal, past);
        rerating.addCorrected(entries);
        const total = totalMove(rerating.places());
        expect(total.before.toString()).toBe(cost(added ? b : a, NOTHING).toString());
        expect(total.after.toString()).toBe(cost(added ? b : a, proposal).toString());
      }),
      { numRuns: 60 },
    );
  });

  it("in gitlab-now a namespace that would have no quota would pay nothing", () => {
    const rerating = startRerating({ ...NOTHING, quotas: { namespaces: new Map([["root", "0"]]) } }, past);
    for (const mode of ["gitlab-now", "seed"] as const) {
      alike([{ mode, visibility: "private", runnerId: 1, seconds: "60" }]).forEach(rerating.addAlike);
    }
    expect(totalMove(rerating.places()).after.toString()).toBe("60");
  });
});

describe("who moves", () => {
  const rated = (rootId: string, before: number, after: number) => ({
    ...place(1),
    rootId,
    builds: 1,
    before: new Exact(before),
    after: new Exact(after),
  });

  it("most comes first, whichever way", () => {
    const moves = movesBy(
      [rated("a", 60, 90), rated("b", 600, 300), rated("a", 0, 90)],
      ({ rootId }) => rootId,
    );
    expect(moves.map(({ key, percent }) => [key, percent])).toEqual([
      ["b", -50],
      ["a", 200],
    ]);
    expect(movesBy([rated("c", 0, 1)], ({ rootId }) => rootId)[0]?.percent).toBeNull();
  });

  it("passes a quota that was not passed, and no other", () => {
    const month = (name: string, before: number, after: number, limit: string | null, proposed = limit) => ({
      rootId: "a",
      month: name,
      before: new Exact(before * 60),
      after: new Exact(after * 60),
      limitsBefore: { monthlyLimit: limit, instanceLimit: null },
      limitsAfter: { monthlyLimit: proposed, instanceLimit: null },
    });
    const moves = quotaMoves([
      month("2026-08", 500, 600, "400"),
      month("2026-09", 100, 200, "400"),
      month("2026-10", 399, 400, "400"),
      month("2026-11", 100, 350, "400"),
      month("2026-07", 500, 500, null, "400"),
    ]);
    expect(moves.map(({ month: name, after }) => [name, after.usedUp, after.stage])).toEqual([
      ["2026-10", true, "exceeded"],
      ["2026-07", true, "exceeded"],
      ["2026-11", false, "warning"],
    ]);
  });
});
