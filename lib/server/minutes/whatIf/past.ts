/**
 * Reads the rules in force during a period: runners' factors and namespaces' quotas, and the instants of their
 * changes.
 */
import type { FactorVersion, Proposal } from "../../../minutes";
import { db } from "../../core/db";
import type { Period } from "../period/period";
import { INSTANCE_QUOTA, readQuotas } from "../read/quotas";
import { factorVersion } from "../read/runners";
import type { PeriodRules } from "./periodRules";

export async function readRules(proposal: Proposal, { from, to }: Period): Promise<PeriodRules> {
  const { namespaces, instance } = proposal.quotas;
  const proposesQuotas = namespaces.size > 0 || instance !== undefined;
  const [rows, quotas] = await Promise.all([
    db().runnerFactor.findMany({
      where: {
        validFrom: { lt: to },
        ...(proposesQuotas ? {} : { runnerId: { in: [...proposal.factors.keys()] } }),
      },
    }),
    readQuotas("all"),
  ]);
  const factors = new Map<number, FactorVersion[]>();
  for (const row of rows) {
    const id = Number(row.runnerId);
    const versions = factors.get(id) ?? [];
    factors.set(id, versions);
    versions.push(factorVersion(row));
  }
  const changes = [...[...factors.values()].flat(), ...quotas.all].map(({ validFrom }) => validFrom);
  const cuts = [...new Set([from, ...changes.filter((at) => at > from && at < to)])].sort();
  return {
    cuts,
    proposesQuotas,
    factors,
    quotas: new Map(quotas.rootIds.map((rootId) => [rootId, quotas.versionsOf(rootId)])),
    instanceQuotas: quotas.versionsOf(INSTANCE_QUOTA),
  };
}
