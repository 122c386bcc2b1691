/** Quotas of root namespaces, all versions: what accounting, pages and previews go by. */
import { limitsAt, type NamespaceLimits, type QuotaVersion } from "../../../minutes";
import { db, type Tx } from "../../core/db";

/** The root id under which the instance's default quota is kept. */
export const INSTANCE_QUOTA = "00000000-0000-0000-0000-000000000000";

export interface Quotas {
  /** Roots with a version of their own. */
  readonly rootIds: readonly string[];
  /** The limits in force at an instant, ISO 8601. */
  readonly limitsOf: (rootId: string, at: string) => NamespaceLimits;
  /** Of a root namespace or the instance, in the order in which they were made. */
  readonly versionsOf: (rootId: string) => readonly QuotaVersion[];
  /** Every version of everybody that was read. */
  readonly all: readonly QuotaVersion[];
}

/** Of these roots and the instance, or of all. */
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
