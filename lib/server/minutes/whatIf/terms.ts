/** The terms of months' quotas, which the thread gets in addition to the months. */
import type { QuotaVersion } from "../../../minutes";
import type { Period } from "../period/period";
import { waivedByMonth } from "../resets/read";
import { monthLimits } from "../read/limits";
import { quotaInstant } from "../read/quotaStatus";
import type { MonthsAsked, MonthTerms } from "./quotas";
import type { PeriodRules } from "./periodRules";

/** Evaluated at each month's end, or at the period's if that is earlier. */
export async function termsOf(
  { months, roots }: MonthsAsked,
  { quotas }: PeriodRules,
  { to }: Period,
): Promise<MonthTerms[]> {
  const asked = roots && new Set(roots);
  const buyers = [...quotas].flatMap(([rootId, versions]) =>
    versions.some(hasPurchased) && (asked?.has(rootId) ?? true) ? [rootId] : [],
  );
  const waivedIn = await waivedByMonth(roots ?? "all", months);
  const terms: MonthTerms[] = [];
  for (const month of months) {
    const purchased = await purchasedBy(buyers, month, to);
    terms.push({ month, at: quotaInstant(month, to), purchased, waived: waivedIn.get(month) ?? new Map() });
  }
  return terms;
}

async function purchasedBy(
  buyers: readonly string[],
  month: string,
  to: string,
): Promise<Map<string, string>> {
  if (buyers.length === 0) return new Map();
  const limitsOf = await monthLimits(buyers, month, to);
  return new Map(buyers.map((rootId) => [rootId, String(limitsOf(rootId).purchased ?? 0)]));
}

const hasPurchased = ({ purchased }: QuotaVersion): boolean => (purchased ?? null) !== null;
