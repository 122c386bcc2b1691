/**
 * The only path to running, for every strategy: candidates are read and checked against the runner's current state,
 * then one statement takes the first that is unchanged since. The statement is its own transaction: build, pending
 * row, running row and story change together or not at all. It never waits: a build that another transaction has
 * locked is skipped.
 */
import { eligible, type Attempt } from "../../queue";
import { pool } from "../core/db";
import { dropOf, readFacts, type AssignmentFacts } from "./checks";
import { dropWaiting } from "./drop";
import { exceededNamespaces } from "./facts";
import { queueMetrics } from "./metrics";
import { rereadRunner } from "./runners/find";
import type { StoredRunner } from "./runners/read";
import { toBuild } from "./sql/pendingRow";
import { takeFirst, takeListed, type AssignedBuild, type Asking } from "./take";

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
  const rows = await readFacts(pool(), ids);
  if (rows.length < ids.length) count("build_not_pending", ids.length - rows.length);
  const exceeded = await exceededNamespaces();
  const fitting: AssignmentFacts[] = [];
  for (const facts of rows) {
    if (!eligible(toBuild(facts, exceeded), runner).eligible) {
      count("build_not_pick");
      continue;
    }
    const reason = dropOf(facts, asking.features);
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
