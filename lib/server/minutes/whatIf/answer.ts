/** The thread's result: the API's answer without names. */
import type { MinutesMove, MinutesWhatIf } from "../../../api/minutesWhatIf";
import { monthOf, movesBy, passes, totalMove, type QuotaMove, type RatedPlace } from "../../../minutes";
import type { Period } from "../period/period";
import { amountsOf } from "./amounts";

type Unnamed<Id> = MinutesMove & { readonly id: Id };

export interface UnnamedWhatIf extends Omit<
  MinutesWhatIf,
  keyof Period | "namespaces" | "projects" | "runners" | "quotas"
> {
  readonly namespaces: readonly Unnamed<string>[];
  readonly projects: readonly Unnamed<number>[];
  readonly runners: readonly Unnamed<number>[];
  readonly quotas: readonly Omit<MinutesWhatIf["quotas"][number], "path">[];
}

interface Computed {
  readonly places: readonly RatedPlace[];
  readonly quotas: readonly QuotaMove[];
}

/** `limit` applies to each list. */
export function answerOf({ places, quotas }: Computed, period: Period, limit: number): UnnamedWhatIf {
  const top = <K extends string | number>(keyOf: (place: RatedPlace) => K) => {
    const moves = movesBy(places, keyOf).filter(({ difference }) => !difference.isZero());
    const shown = moves.slice(0, limit).map(({ key, ...move }) => ({ id: key, ...amountsOf(move) }));
    return { shown, count: moves.length };
  };
  const namespaces = top(({ rootId }) => rootId);
  const projects = top(({ projectId }) => projectId);
  const runners = top(({ runnerId }) => runnerId);
  return {
    total: amountsOf(totalMove(places)),
    namespaces: namespaces.shown,
    namespaceCount: namespaces.count,
    projects: projects.shown,
    projectCount: projects.count,
    runners: runners.shown,
    runnerCount: runners.count,
    quotas: quotas.slice(0, limit).map((move) => quotaOf(move, period)),
    quotaCount: quotas.length,
    passedCount: quotas.filter(passes).length,
  };
}

function quotaOf(move: QuotaMove, { from, to }: Period): UnnamedWhatIf["quotas"][number] {
  const { rootId, month, before, after } = move;
  return {
    namespaceId: rootId,
    month,
    partial: from > `${month}-01T00:00:00.000Z` || monthOf(to) === month,
    before: sideOf(before),
    after: sideOf(after),
    passed: passes(move),
  };
}

function sideOf({ enabled, used, total, usedUp, stage }: QuotaMove["before"]) {
  return { used: used.toNumber(), total: enabled ? total.toNumber() : null, usedUp, stage };
}
