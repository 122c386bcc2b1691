/** The rules that held in a period: factors of runners and quotas of namespaces, and where they changed. */
import { factorsAt, type FactorVersion, type Past, type Proposal } from "../../../minutes";
import { db } from "../../core/db";
import type { Period } from "../period/period";
import { readQuotas } from "../read/quotas";
import { factorVersion } from "../read/runners";

export interface KnownPast extends Past {
  /** The period's begin and the instants in it at which a rule changed, ascending. */
  readonly cuts: readonly string[];
  readonly proposesQuotas: boolean;
}

export async function readPast(proposal: Proposal, { from, to }: Period): Promise<KnownPast> {
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
  const byRunner = new Map<number, FactorVersion[]>();
  for (const row of rows) {
    const id = Number(row.runnerId);
    byRunner.set(id, [...(byRunner.get(id) ?? []), factorVersion(row)]);
  }
  const changes = [...[...byRunner.values()].flat(), ...quotas.all].map(({ validFrom }) => validFrom);
  const cuts = [...new Set([from, ...changes.filter((at) => at > from && at < to)])].sort();
  return {
    cuts,
    proposesQuotas,
    limitsOf: quotas.limitsOf,
    factorsOf: (runnerId, at) => factorsAt(byRunner.get(runnerId) ?? [], at),
  };
}
