/**
 * Why a build cannot run whatever its runner: GitLab's checks before an assignment (spec: queue, 2.4). Read for each
 * hand-out, and for explanations of builds that still wait.
 */
import type pg from "pg";
import { dropReason } from "../../queue";
import type { DropReason } from "../../queue/shapes";
import { PENDING_COLUMNS, type PendingRow } from "./sql/pendingRow";

export interface AssignmentFacts extends PendingRow {
  /** Changes with every update of the pending row. */
  readonly version: string;
  readonly archived: boolean;
  readonly deleted: boolean;
  readonly builds_enabled: boolean;
  readonly required_features: string[];
  readonly missing: boolean;
  readonly user_blocked: boolean;
}

const FACTS = `
  select ${PENDING_COLUMNS}, p.xmin::text as version, pr.archived, pr.deleted_at is not null as deleted,
    pr.builds_enabled, o.required_features,
    cardinality(o.dependencies) > 0 and exists (select from unnest(o.dependencies) d
      left join build on build.id = d where build.status is distinct from 'success') as missing,
    exists (select from app_user u where u.disabled_at is not null
      and u.email = split_part(o.requested_by, ' (token ', 1)) as user_blocked
  from unnest($1::bigint[]) with ordinality as c (id, place)
  join pending_build p on p.build_id = c.id and p.origin = 'own'
  join own_build o on o.id = p.build_id join project pr on pr.id = p.project_id order by c.place`;

/** Returns facts of those builds that are pending and handed out here, in the order of the ids. */
export async function readFacts(from: pg.Pool, ids: readonly number[]): Promise<readonly AssignmentFacts[]> {
  const { rows } = await from.query<AssignmentFacts>({ name: "queue.facts", text: FACTS, values: [ids] });
  return rows;
}

/** `features`: what the runner's Runner announced; undefined where the build is not for a certain runner. */
export function dropOf(facts: AssignmentFacts, features?: readonly string[]): DropReason | undefined {
  return dropReason({
    missingDependencies: facts.missing,
    needs: features === undefined ? [] : facts.required_features,
    features,
    archived: facts.archived,
    projectDeleted: facts.deleted,
    buildsDisabled: !facts.builds_enabled,
    userBlocked: facts.user_blocked,
  });
}

/** Returns the reason of each build that would fail with any runner, by id. */
export async function readDrops(
  from: pg.Pool,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DropReason>> {
  const facts = await readFacts(from, ids);
  return new Map(
    facts.flatMap((each) => {
      const reason = dropOf(each);
      return reason === undefined ? [] : [[Number(each.build_id), reason] as const];
    }),
  );
}
