/** Reads quotas with their versions. */
import type { InstanceQuota, NamespaceQuota, QuotaVersionView } from "../../../api/quotas";
import type { MinutesQuota } from "../../../../generated/prisma/client";
import { versionAt } from "../../../minutes";
import { db, type Tx } from "../../core/db";
import { NotFoundError, UnprocessableError } from "../../http/errors";
import { firstDay } from "../months";
import { monthLimits } from "../read/limits";
import { presentMonth } from "../read/namespaces";
import { INSTANCE_QUOTA } from "../read/quotas";
import { quotaStatus } from "../read/quotaStatus";
import { SUMS, usageOf, type SumRow } from "../read/sums";

/** Throws NotFoundError, and UnprocessableError for a subgroup. */
export async function rootNamespace(id: string, tx: Tx = db()): Promise<{ id: string; path: string }> {
  const found = await tx.namespace.findUnique({ where: { id }, select: { path: true, rootId: true } });
  if (!found) throw new NotFoundError(`There is no namespace with the id ${id}.`);
  if (found.rootId === id) return { id, path: found.path };
  const root = found.path.slice(0, found.path.indexOf("/"));
  const message = `is the subgroup ${found.path}: quotas belong to root namespaces, so set that of ${root} (${found.rootId})`;
  throw new UnprocessableError(`id ${message}.`, [{ path: "params.id", message }], "notRoot");
}

/** Throws as rootNamespace does. */
export async function readNamespaceQuota(id: string, tx: Tx = db()): Promise<NamespaceQuota> {
  const { path } = await rootNamespace(id, tx);
  const month = presentMonth();
  const [sums] = await tx.$queryRaw<SumRow[]>`
    select ${SUMS} from monthly_usage where root_id = ${id}::uuid and month = ${firstDay(month)}::date`;
  const usage = usageOf(sums);
  const limits = await monthLimits([id], month, new Date().toISOString(), tx);
  const quota = quotaStatus(limits(id), usage.weightedSeconds);
  return { id, path, month, usage, quota, versions: versionViews(await readVersions(id, tx)) };
}

export async function readInstanceQuota(tx: Tx = db()): Promise<InstanceQuota> {
  const versions = versionViews(await readVersions(INSTANCE_QUOTA, tx));
  return {
    monthlyMinutes: versions.find(({ state }) => state === "inForce")?.monthlyMinutes ?? null,
    versions,
  };
}

/** Oldest first, without withdrawn versions. */
export function readVersions(rootId: string, tx: Tx): Promise<MinutesQuota[]> {
  return tx.minutesQuota.findMany({ where: { rootId, withdrawnAt: null }, orderBy: { version: "asc" } });
}

/** Returns a number that no version ever had, so that a withdrawn version is not mistaken for another. */
export async function nextVersion(rootId: string, tx: Tx): Promise<number> {
  const { _max } = await tx.minutesQuota.aggregate({ where: { rootId }, _max: { version: true } });
  return 1 + (_max.version ?? 0);
}

/** Returns the version that If-Match is compared with; 0 if none was ever set. */
export function newestVersion(versions: readonly { readonly version: number }[]): number {
  return Math.max(0, ...versions.map(({ version }) => version));
}

function versionViews(rows: readonly MinutesQuota[]): QuotaVersionView[] {
  const now = new Date();
  const inForce = versionAt(
    rows.map(({ version, validFrom }) => ({ version, validFrom: validFrom.toISOString() })),
    now.toISOString(),
  );
  return [...rows].reverse().map((row) => ({
    version: row.version,
    validFrom: row.validFrom.toISOString(),
    state: row.validFrom > now ? "scheduled" : row.version === inForce?.version ? "inForce" : "past",
    monthlyMinutes: row.minutes?.toNumber() ?? null,
    purchasedMinutes: row.purchased?.toNumber() ?? null,
    message: row.message,
    author: row.author,
    createdAt: row.createdAt.toISOString(),
  }));
}
