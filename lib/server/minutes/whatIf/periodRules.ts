/** The rules of a period as plain data, which passes to a thread, and as the engine asks for them. */
import { factorsAt, limitsAt, type FactorVersion, type Past, type QuotaVersion } from "../../../minutes";

export interface PeriodRules {
  /** Of the runners that the proposal can touch, by runner. */
  readonly factors: ReadonlyMap<number, readonly FactorVersion[]>;
  /** By root namespace. */
  readonly quotas: ReadonlyMap<string, readonly QuotaVersion[]>;
  readonly instanceQuotas: readonly QuotaVersion[];
  /** The period's begin and the instants in it at which a rule changed, ascending. */
  readonly cuts: readonly string[];
  readonly proposesQuotas: boolean;
}

export function pastOf({ factors, quotas, instanceQuotas }: PeriodRules): Past {
  return {
    factorsOf: (runnerId, at) => factorsAt(factors.get(runnerId) ?? [], at),
    limitsOf: (rootId, at) => limitsAt(quotas.get(rootId) ?? [], instanceQuotas, at),
  };
}
