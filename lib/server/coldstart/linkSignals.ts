/** The signals of a run that the ranking link uses: a policy with the exposure model names them itself. */
import type { LinkRole } from "../../coldstart";
import { exposureOf, type Policy } from "../../discovery";
import { LIMITS } from "../../limits/limits";
import { db } from "../core/db";

/** Roles that the computation requires. */
const NEEDED_ROLES = ["preJobs", "targetJobs", "pullSeconds"] as const satisfies readonly LinkRole[];

/** Returns the signals that a policy's ranking names for the link's roles; empty for other strategies. */
export function ownSignals(ranking: Policy["ranking"]): Partial<Record<LinkRole, string>> {
  return exposureOf(ranking)?.signals ?? {};
}

interface Row {
  readonly id: string;
  /** From the policy's stored model (lib/discovery/policy/model.ts). */
  readonly ranking: Policy["ranking"] | null;
  readonly signals: readonly string[];
}

/** Returns the finished runs for which the link needs no assignment of signals. */
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
