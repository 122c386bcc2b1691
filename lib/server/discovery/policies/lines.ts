/** Every policy with the state of its newest runs, the most urgent first. */
import type { PolicyLine, PolicyLines } from "../../../api/overview";
import { db } from "../../core/db";
import { readChanges } from "./change";
import { readResults } from "./result";
import { readLastRuns } from "./rows";

const SHOWN = 12;
const NAMED = 3;

/** A few index lookups per policy; the cost does not grow with the number of runs. */
export async function readPolicyLines(): Promise<PolicyLines> {
  const worst = await readWorst();
  const ids = worst.map(({ id }) => id);
  const [lastRuns, results, changes] = await Promise.all([
    readLastRuns(ids),
    readResults(ids),
    readChanges(ids),
  ]);
  const items = worst.map(({ id, name, version, scheduled, demo }): PolicyLine => ({
    name,
    version,
    scheduled,
    demo,
    lastRun: lastRuns.get(id) ?? null,
    result: results.get(id) ?? null,
    change: changes.get(id) ?? null,
  }));
  const [first] = worst;
  const { total = 0, dropping = 0, failing = 0, changed = 0 } = first ?? {};
  return {
    items,
    total,
    dropping,
    failing,
    changed,
    neverRun: { count: first?.neverRunCount ?? 0, names: [...(first?.neverRun ?? [])] },
    edited: { count: first?.editedCount ?? 0, names: [...(first?.edited ?? [])] },
  };
}

interface Row {
  readonly id: string;
  readonly name: string;
  /** The newest. */
  readonly version: number;
  readonly scheduled: boolean;
  readonly demo: boolean;
  /** Of all policies; the same in each row. */
  readonly total: number;
  readonly dropping: number;
  readonly failing: number;
  readonly changed: number;
  readonly neverRunCount: number;
  readonly editedCount: number;
  /** The names of the first of them; null if there are none. */
  readonly neverRun: readonly string[] | null;
  readonly edited: readonly string[] | null;
}

/**
 * Returns the most urgent of all policies: first by expected images that are not selected, then by a failed run, then
 * by a change of the selection between the two newest results (change.ts), then by name; those that have never run
 * come last.
 */
function readWorst(): Promise<readonly Row[]> {
  return db().$queryRaw<Row[]>`
    with line as (
      select policy.id, policy.name, policy.current_version as version, policy.scheduled, policy.demo,
        coalesce((newest.expectation ->> 'expected')::int - (newest.expectation ->> 'kept')::int, 0) as dropped,
        coalesce(last.state in ('failed', 'partial'), false) as failing,
        last.state is null as never_run,
        coalesce(last.policy_version <> policy.current_version, false) as edited,
        previous.id is not null and (
          exists (select image from run_image where run_id = newest.id and selected
            except select image from run_image where run_id = previous.id and selected)
          or exists (select image from run_image where run_id = previous.id and selected
            except select image from run_image where run_id = newest.id and selected)) as changed
      from policy
      left join lateral (
        select state, policy_version from discovery_run join operation using (id) where policy_id = policy.id
        order by id desc limit 1
      ) as last on true
      left join lateral (
        select id, expectation from discovery_run join operation using (id)
        where policy_id = policy.id and state in ('succeeded', 'partial') order by id desc limit 1
      ) as newest on true
      left join lateral (
        select id from discovery_run join operation using (id)
        where policy_id = policy.id and state in ('succeeded', 'partial') order by id desc offset 1 limit 1
      ) as previous on true
      where policy.deleted_at is null
    )
    select id::text, name, version, scheduled, demo, (count(*) over ())::int as total,
      (count(*) filter (where dropped > 0) over ())::int as dropping,
      (count(*) filter (where failing) over ())::int as failing,
      (count(*) filter (where changed) over ())::int as changed,
      (count(*) filter (where never_run) over ())::int as "neverRunCount",
      (count(*) filter (where edited) over ())::int as "editedCount",
      (select array_agg(name order by name) from
        (select name from line where never_run order by name limit ${NAMED}) as first) as "neverRun",
      (select array_agg(name order by name) from
        (select name from line where edited order by name limit ${NAMED}) as first) as "edited"
    from line
    order by least(dropped, 1000) * 4 + failing::int * 2 + changed::int desc, never_run, name limit ${SHOWN}`;
}
