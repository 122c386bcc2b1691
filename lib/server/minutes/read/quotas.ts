/** All versions of root namespaces' quotas, as used by accounting, pages and previews. */
import { limitsAt, type NamespaceLimits, type QuotaVersion } from "../../../minutes";
import { db, type Tx } from "../../core/db";

/** The root id under which the instance's default quota is stored. */
export const INSTANCE_QUOTA = "00000000-0000-0000-0000-000000000000";

export interface Quotas {
  /** Roots with their own version. */
  readonly rootIds: readonly string[];
  /** Returns the limits in force at an instant, ISO 8601. */
  readonly limitsOf: (rootId: string, at: string) => NamespaceLimits;
  /** Returns versions of a root namespace or the instance, in order of creation. */
  readonly versionsOf: (rootId: string) => readonly QuotaVersion[];
  /** Every version that was read. */
  readonly all: readonly QuotaVersion[];
}

/** Reads the quotas of these roots and the instance, or of all. */
export async function readQuotas(rootIds: readonly string[] | "all", tx: Tx = db()): Promise<Quotas> {
  const rows = await tx.minutesQuota.findMany({
    where: {
      withdrawnAt: null,
      ...(rootIds === "all" ? {} : { rootId: { in: [...rootIds, INSTANCE_QUOTA] } }),
    },
    orderBy: [{ rootId: "asc" }, { version: "asc" }],
  });
  const byRoot = new Map<string, QuotaVersion[]>();
  for (const { rootId, version, validFrom, minutes, purchased } of rows) {
    const versions = byRoot.get(rootId) ?? [];
    versions.push({
      version,
      validFrom: validFrom.toISOString(),
      minutes: minutes?.toFixed() ?? null,
      purchased: purchased?.toFixed() ?? null,
    });
    byRoot.set(rootId, versions);
  }
  const versionsOf = (rootId: string): readonly QuotaVersion[] => byRoot.get(rootId) ?? [];
  return {
    rootIds: [...byRoot.keys()].filter((rootId) => rootId !== INSTANCE_QUOTA),
    versionsOf,
    all: [...byRoot.values()].flat(),
    limitsOf: (rootId, at) => limitsAt(versionsOf(rootId), versionsOf(INSTANCE_QUOTA), at),
  };
}
