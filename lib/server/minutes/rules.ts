/** What accounting goes by: the mode, factors of runners and quotas of namespaces, each as of an instant. */
import { factorsAt, type FactorVersion, type Mode, type NamespaceLimits } from "../../minutes";
import type { Tx } from "../core/db";
import { besideOthers, oneAtATime } from "../core/oneAtATime";
import { getSettings } from "../settings/service";
import { INSTANCE_QUOTA, readQuotas } from "./read/quotas";

const RULES = "minutes.rules";

export interface Rules {
  /** ISO 8601: when the transaction began. */
  readonly now: string;
  readonly mode: Mode;
  readonly factorsOf: (runnerId: number, at: string) => Pick<FactorVersion, "public" | "private">;
  readonly limitsOf: (rootId: string, at: string) => NamespaceLimits;
  /** Whether it ever had a quota, the instance's default included. */
  readonly hasQuota: (rootId: string) => boolean;
}

/** As they are until the transaction ends: who changes factors or quotas waits (holdRules). */
export async function readRules(
  tx: Tx,
  runnerIds: readonly number[],
  rootIds: readonly string[],
): Promise<Rules> {
  const [clock] = await tx.$queryRaw<{ now: Date }[]>`
    select now() as now, ${besideOthers(RULES)}`;
  const versions = await tx.$queryRaw<(FactorVersion & { runnerId: bigint })[]>`
    select runner_id as "runnerId", version, to_json(valid_from)#>>'{}' as "validFrom",
      public_projects_minutes_cost_factor::text as public, private_projects_minutes_cost_factor::text as private
    from runner_factor where runner_id = any(${[...runnerIds]}::bigint[])`;
  const quotas = await readQuotas(rootIds, tx);
  return {
    now: (clock?.now ?? new Date(0)).toISOString(),
    mode: (await getSettings(tx)).accountingMode,
    factorsOf: (runnerId, at) =>
      factorsAt(
        versions.filter((each) => each.runnerId === BigInt(runnerId)),
        at,
      ),
    limitsOf: quotas.limitsOf,
    hasQuota: (rootId) => [rootId, INSTANCE_QUOTA].some((id) => quotas.versionsOf(id).length > 0),
  };
}

/** Waits for those who account by the present rules; those who come later read what this transaction writes. */
export function holdRules(tx: Tx): Promise<void> {
  return oneAtATime(tx, RULES);
}
