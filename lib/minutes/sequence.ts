/** Accounts several builds of one namespace and counts each build once. */
import { Exact } from "../numeric/exact";
import { accountBuild, type BuildToAccount } from "./account";
import { MODE_RULES, type Unit } from "./modes";
import type { Mode } from "./shapes";

export type SequenceBuild = Omit<BuildToAccount, "mode"> & {
  readonly buildId: number;
  readonly projectId: number;
};

export interface Totals {
  readonly unit: Unit;
  readonly total: Exact;
  readonly byProject: ReadonlyMap<number, Exact>;
  readonly durationSeconds: Exact;
  /** Number of builds entered. */
  readonly builds: number;
}

/** Counts only the first report of a build. `mode` applies to all. */
export function accountBuilds(mode: Mode, builds: readonly SequenceBuild[]): Totals {
  const seen = new Set<number>();
  const byProject = new Map<number, Exact>();
  let total = new Exact(0);
  let durationSeconds = new Exact(0);
  for (const build of builds) {
    if (seen.has(build.buildId)) continue;
    const accounted = accountBuild({ ...build, mode });
    if (!accounted.entered) continue;
    seen.add(build.buildId);
    total = total.plus(accounted.amount);
    durationSeconds = durationSeconds.plus(accounted.durationSeconds);
    byProject.set(build.projectId, (byProject.get(build.projectId) ?? new Exact(0)).plus(accounted.amount));
  }
  return { unit: MODE_RULES[mode].unit, total, byProject, durationSeconds, builds: seen.size };
}
