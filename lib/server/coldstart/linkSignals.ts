/** Which of a run's signals the ranking link counts by: a policy by the exposure model says it itself. */
import type { LinkRole } from "../../coldstart";
import { exposureOf, type Policy } from "../../discovery";
import { LIMITS } from "../../limits/limits";
import { db } from "../core/db";

/** Roles without which nothing is counted. */
const NEEDED_ROLES = ["preJobs", "targetJobs", "pullSeconds"] as const satisfies readonly LinkRole[];

/** The signals that a policy's ranking names for the link's roles; empty for other strategies. */
export function ownSignals(ranking: Policy["ranking"]): Partial<Record<LinkRole, string>> {
  return exposureOf(ranking)?.signals ?? {};
}

interface Row {
  readonly id: string;
  /** As the policy's model was stored (lib/discovery/policy/model.ts). */
  readonly ranking: Policy["ranking"] | null;
  readonly signals: readonly string[];
}

/** Of finished runs those that the link takes without being told which signal is what. */
export async function linkableRuns(runs: readonly string[]): Promise<ReadonlySet<string>> {
  if (runs.length === 0) return new Set();
  const rows = await db().$queryRaw<Row[]>`
    select r.id::text as id, v.model->'ranking' as ranking,
      array(select s.name from run_signal s where s.run_id = r.id) as signals
    from unnest(${[...runs]}::uuid[]) as asked (id)
    cross join lateral (
      select id, policy_id, policy_version, image_count from discovery_run where id = asked.id limit 1
    ) r
    cross join lateral (
      select model from policy_version
      where policy_id = r.policy_id and version = r.policy_version limit 1
    ) v
    where r.image_count <= ${LIMITS.linkImages.value}`;
  const linkable = rows.filter(({ ranking, signals }) => {
    const own = ownSignals(ranking ?? undefined);
    return NEEDED_ROLES.every((role) => signals.includes(own[role] ?? ""));
  });
  return new Set(linkable.map(({ id }) => id));
}
