/** The ledger's entries of a period, as the engine re-rates them. */
import { above, LIMITS, type LimitName } from "../../../limits/limits";
import type { BuildsAlike, CorrectedEntry, Rerating } from "../../../minutes";
import { UnprocessableError } from "../../http/errors";
import type { LedgerRead } from "../period/ledgerRead";
import { firstMonth, type Period } from "../period/period";

export interface Touched {
  /** Runners whose factors are proposed. */
  readonly runnerIds: readonly number[];
  /** Whether quotas are proposed: in mode gitlab-now a namespace without one has the factor 0. */
  readonly quotas: boolean;
  /** Instants in the period, ascending, between which no rule changed; the period's begin is the first. */
  readonly cuts: readonly string[];
}

/** Builds that were corrected after their month closed have several entries, which count together. */
const CORRECTED = `corrected as materialized (
  select distinct root_id, build_id from build_ledger where month >= $1::date and builds <> 1)`;

/** $1 first month, $2 from, $3 to, $4 runner ids, $5 whether quotas are proposed, $6 cuts. */
const ALIKE = `with ${CORRECTED}
  select json_build_object('rootId', root_id, 'projectId', project_id, 'runnerId', runner_id, 'month', to_char(month, 'YYYY-MM'),
    'builds', sum(builds), 'durationSeconds', trim_scale(sum(duration_seconds))::text,
    'weightedSeconds', trim_scale(sum(weighted_seconds))::text,
    'mode', mode, 'visibility', visibility, 'cut', cut, 'each', trim_scale(each)::text) as row
  from (
    select l.root_id, l.project_id, l.runner_id, l.month, l.builds, l.duration_seconds, l.weighted_seconds,
      case when t.touched then l.mode end as mode, case when t.touched then l.visibility end as visibility,
      case when t.touched then width_bucket(l.finished_at, $6::timestamptz[]) end as cut,
      case when t.touched and l.mode <> 'seed' then l.duration_seconds end as each
    from build_ledger l,
      lateral (select l.runner_id = any($4::bigint[]) or ($5::boolean and l.mode = 'gitlab-now') as touched) t
    where l.month >= $1::date and l.finished_at >= $2::timestamptz and l.finished_at < $3::timestamptz
      and not exists (select from corrected c where c.root_id = l.root_id and c.build_id = l.build_id)) entries
  group by root_id, project_id, runner_id, month, mode, visibility, cut, each`;

const CORRECTIONS = `with ${CORRECTED}
  select json_build_object('rootId', l.root_id, 'buildId', l.build_id, 'projectId', l.project_id, 'runnerId', l.runner_id,
    'month', to_char(l.month, 'YYYY-MM'), 'builds', l.builds, 'durationSeconds', trim_scale(l.duration_seconds)::text,
    'weightedSeconds', trim_scale(l.weighted_seconds)::text, 'mode', l.mode, 'visibility', l.visibility,
    'at', to_char(l.finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as row
  from corrected c join build_ledger l using (root_id, build_id) order by l.root_id, l.build_id, l.month`;

type AlikeRow = Omit<BuildsAlike, "rules"> & {
  readonly mode: CorrectedEntry["mode"] | null;
  readonly visibility: CorrectedEntry["visibility"] | null;
  readonly cut: number | null;
  readonly each: string | null;
};
type CorrectionRow = CorrectedEntry & { readonly buildId: number };

/** Gives the period's builds to the engine. Throws UnprocessableError above a cap. */
export async function rerateEntries(
  ledger: LedgerRead,
  period: Period,
  { runnerIds, quotas, cuts }: Touched,
  rerating: Rerating,
): Promise<void> {
  const month = firstMonth(period);
  let groups = 0;
  const values = [month, period.from, period.to, runnerIds, quotas, cuts];
  for await (const rows of ledger.rows<{ row: AlikeRow }>(ALIKE, values)) {
    groups += rows.length;
    refuseAbove(groups, "ledgerGroups");
    for (const { row } of rows) rerating.addAlike({ ...row, rules: rulesOf(row, cuts) });
  }
  let corrections = 0;
  let open: CorrectionRow[] = [];
  const close = (): void => {
    // A build is in the period when its last entry says so.
    const at = Date.parse(open.at(-1)?.at ?? "");
    if (at >= Date.parse(period.from) && at < Date.parse(period.to)) rerating.addCorrected(open);
  };
  for await (const rows of ledger.rows<{ row: CorrectionRow }>(CORRECTIONS, [month])) {
    corrections += rows.length;
    refuseAbove(corrections, "correctedBuilds");
    for (const { row } of rows) {
      if (open[0] && (open[0].buildId !== row.buildId || open[0].rootId !== row.rootId)) {
        close();
        open = [];
      }
      open.push(row);
    }
  }
  close();
}

function rulesOf({ mode, visibility, cut, each }: AlikeRow, cuts: readonly string[]): BuildsAlike["rules"] {
  if (mode === null || visibility === null || cut === null) return null;
  return { mode, visibility, each, at: cuts[cut - 1] ?? cuts[0] ?? "" };
}

function refuseAbove(count: number, name: LimitName): void {
  if (count <= LIMITS[name].value) return;
  const message = `The what-if reads ${above(name)}. Ask for a shorter period or fewer runners.`;
  throw new UnprocessableError(message, [], "computationTooLarge");
}
