/**
 * The only path to running, for every strategy: candidates are read and checked against the runner's current state,
 * then one statement takes the first that is unchanged since. The statement is its own transaction: build, pending
 * row, running row and story change together or not at all. It never waits: a build that another transaction has
 * locked is skipped.
 */
import { dropReason, eligible, type Attempt } from "../../queue";
import { pool } from "../core/db";
import { dropWaiting } from "./drop";
import { exceededNamespaces } from "./facts";
import { queueMetrics } from "./metrics";
import { rereadRunner } from "./runners/find";
import type { StoredRunner } from "./runners/read";
import { PENDING_COLUMNS, toBuild, type PendingRow } from "./sql/pendingRow";
import { takeFirst, takeListed, type AssignedBuild, type Asking } from "./take";

interface Facts extends PendingRow {
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

export interface Assignment {
  readonly build: AssignedBuild | null;
  /** Without a build: `conflict` if a matching one was taken or changed in the meantime. */
  readonly attempt: Attempt;
}

/** Tries the builds in order. A build that no runner may run is dropped with its reason. */
export async function assign(
  runner: StoredRunner,
  ids: readonly number[],
  asking: Asking,
): Promise<Assignment> {
  const { count } = queueMetrics();
  const { rows } = await pool().query<Facts>({ name: "queue.facts", text: FACTS, values: [ids] });
  if (rows.length < ids.length) count("build_not_pending", ids.length - rows.length);
  const exceeded = await exceededNamespaces();
  const fitting: Facts[] = [];
  for (const facts of rows) {
    if (!eligible(toBuild(facts, exceeded), runner).eligible) {
      count("build_not_pick");
      continue;
    }
    const reason = dropReason({
      missingDependencies: facts.missing,
      needs: facts.required_features,
      features: asking.features,
      archived: facts.archived,
      projectDeleted: facts.deleted,
      buildsDisabled: !facts.builds_enabled,
      userBlocked: facts.user_blocked,
    });
    if (reason === undefined) {
      count("runner_pre_assign_checks_success");
      fitting.push(facts);
      continue;
    }
    count("runner_pre_assign_checks_failed");
    await dropWaiting(Number(facts.build_id), reason);
  }
  for (let left = fitting.map(({ build_id: id, version }) => ({ id, version })); left.length > 0;) {
    const take = await takeFirst(runner, left, asking);
    if (!take) {
      count("build_conflict_lock");
      // Another process may have changed the runner.
      rereadRunner(runner.id);
      return { build: null, attempt: "conflict" };
    }
    if (take.build) {
      count("build_can_pick");
      return { build: take.build, attempt: "assigned" };
    }
    left = left.filter(({ id }) => Number(id) !== take.id);
  }
  return { build: null, attempt: "skip" };
}

/**
 * Tries a build from a refilled list: one statement takes it if all checks pass. If one fails, `assign` determines
 * the reason.
 */
export async function assignListed(runner: StoredRunner, id: number, asking: Asking): Promise<Assignment> {
  const build = await takeListed(runner, id, asking, await exceededNamespaces());
  if (!build) return assign(runner, [id], asking);
  const { count } = queueMetrics();
  count("runner_pre_assign_checks_success");
  count("build_can_pick");
  return { build, attempt: "assigned" };
}
