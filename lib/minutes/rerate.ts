/**
 * Recomputes accounted builds with other cost factors and quotas. Each build keeps the mode in which it was
 * accounted, so only the proposal makes a difference. Nothing is written. Spec: minutes, "Made precise".
 */
import { Exact } from "../numeric/exact";
import { weigh } from "./modes";
import { proposedFactor, type Past, type Proposal, type ProposedFactor, type Subject } from "./proposal";

/** Where minutes are accounted. */
export interface Place {
  readonly rootId: string;
  readonly projectId: number;
  readonly runnerId: number;
  /** The month of the entry: "2026-11". */
  readonly month: string;
}

/** Builds of one place to which the same rules apply. All decimals as text. */
export interface BuildsAlike extends Place {
  readonly builds: number;
  /** Total of all builds. */
  readonly durationSeconds: string;
  /** The accounted amount. */
  readonly weightedSeconds: string;
  /**
   * What determines their factor, and the seconds of each build, which modes that round per build need (null for mode
   * `seed`, which is linear). Null for builds that the proposal cannot affect.
   */
  readonly rules: (Omit<Subject, "rootId" | "runnerId"> & { readonly each: string | null }) | null;
}

/** One entry of a build that was corrected after its month had closed: the amount that it adds to earlier entries. */
export interface CorrectedEntry extends Place, Subject {
  readonly builds: number;
  readonly durationSeconds: string;
  readonly weightedSeconds: string;
}

export interface RatedPlace extends Place {
  readonly builds: number;
  /** Weighted seconds, as accounted and under the proposal. */
  readonly before: Exact;
  readonly after: Exact;
}

export interface Rerating {
  readonly addAlike: (builds: BuildsAlike) => void;
  /** All entries of one build, in order of their months. */
  readonly addCorrected: (entries: readonly CorrectedEntry[]) => void;
  readonly places: () => readonly RatedPlace[];
}

type Sum = { -readonly [K in keyof RatedPlace]: RatedPlace[K] };

/** Takes builds one after another and keeps only sums, one per namespace, project, runner and month. */
export function startRerating(proposal: Proposal, past: Past): Rerating {
  const places = new Map<string, Sum>();
  const factors = new Map<string, ProposedFactor>();

  const factorOf = (subject: Subject): ProposedFactor => {
    const { rootId, runnerId, mode, visibility, at } = subject;
    const key = `${rootId} ${runnerId} ${mode} ${visibility} ${at}`;
    let factor = factors.get(key);
    if (factor === undefined) factors.set(key, (factor = proposedFactor(proposal, past, subject)));
    return factor;
  };

  const add = (
    { rootId, projectId, runnerId, month }: Place,
    builds: number,
    before: Exact,
    after: Exact,
  ): void => {
    const key = `${rootId} ${projectId} ${runnerId} ${month}`;
    const sum = places.get(key);
    if (sum === undefined) {
      places.set(key, { rootId, projectId, runnerId, month, builds, before, after });
      return;
    }
    sum.builds += builds;
    sum.before = sum.before.plus(before);
    sum.after = sum.after.plus(after);
  };

  return {
    addAlike: (alike) => {
      const { builds, durationSeconds, weightedSeconds, rules } = alike;
      const before = new Exact(weightedSeconds);
      const factor = rules && factorOf({ ...rules, rootId: alike.rootId, runnerId: alike.runnerId });
      const count = (): Exact => {
        if (!rules || !factor?.moves) return before;
        return rules.each === null
          ? weigh(rules.mode, new Exact(durationSeconds), factor.after)
          : weigh(rules.mode, new Exact(rules.each), factor.after).times(builds);
      };
      add(alike, builds, before, count());
    },

    addCorrected: (entries) => {
      const touched = entries.some((entry) => factorOf(entry).moves);
      let builds = 0;
      let seconds = new Exact(0);
      let counted = new Exact(0);
      for (const entry of entries) {
        builds += entry.builds;
        seconds = seconds.plus(entry.durationSeconds);
        const before = new Exact(entry.weightedSeconds);
        // Each entry makes up the difference to the amount that its build has after it.
        const target = builds > 0 ? weigh(entry.mode, seconds, factorOf(entry).after) : new Exact(0);
        const after = touched ? target.minus(counted) : before;
        counted = counted.plus(after);
        add(entry, entry.builds, before, after);
      }
    },

    places: () => [...places.values()],
  };
}
