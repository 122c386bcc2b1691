/** The rules of a period as plain data, which can be sent to a thread, and in the shape that the engine takes. */
import { factorsAt, limitsAt, type FactorVersion, type Past, type QuotaVersion } from "../../../minutes";

export interface PeriodRules {
  /** By runner, for those that the proposal can affect. */
  readonly factors: ReadonlyMap<number, readonly FactorVersion[]>;
  /** By root namespace. */
  readonly quotas: ReadonlyMap<string, readonly QuotaVersion[]>;
  readonly instanceQuotas: readonly QuotaVersion[];
  /** The period's start and the instants in it at which a rule changed, ascending. */
  readonly cuts: readonly string[];
  readonly proposesQuotas: boolean;
}

export function pastOf({ factors, quotas, instanceQuotas }: PeriodRules): Past {
  return {
    factorsOf: (runnerId, at) => factorsAt(factors.get(runnerId) ?? [], at),
    limitsOf: (rootId, at) => limitsAt(quotas.get(rootId) ?? [], instanceQuotas, at),
  };
}
