/** The rules of accounting: the mode, runners' factors and namespaces' quotas, each as of an instant. */
import { factorsAt, type FactorVersion, type Mode, type NamespaceLimits } from "../../minutes";
import type { Tx } from "../core/db";
import { besideOthers, oneAtATime } from "../core/oneAtATime";
import { getSettings } from "../settings/service";
import { INSTANCE_QUOTA, readQuotas } from "./read/quotas";

const RULES = "minutes.rules";

export interface Rules {
  /** ISO 8601: when the transaction started. */
  readonly now: string;
  readonly mode: Mode;
  readonly factorsOf: (runnerId: number, at: string) => Pick<FactorVersion, "public" | "private">;
  readonly limitsOf: (rootId: string, at: string) => NamespaceLimits;
  /** Whether the namespace ever had a quota, including the instance's default. */
  readonly hasQuota: (rootId: string) => boolean;
}

/**
 * Reads the rules, which stay unchanged until the transaction ends: changes of factors or quotas wait (holdRules).
 */
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

/** Waits for transactions that account by the current rules; later ones read what this transaction writes. */
export function holdRules(tx: Tx): Promise<void> {
  return oneAtATime(tx, RULES);
}
