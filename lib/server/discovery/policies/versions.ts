/** A policy's versions: immutable, compared by meaning, restored as a new version. */
import type { CursorQuery } from "../../../api/common";
import type {
  PolicyDetail,
  PolicyDiff,
  PolicyHistoryPoint,
  PolicyUpdate,
  PolicyVersion,
} from "../../../api/policies";
import { diffPolicies, type Spelling } from "../../../discovery";
import type { AuditContext } from "../../audit/write";
import { db } from "../../core/db";
import { uuidPage } from "../../http/idPage";
import type { Page } from "../../http/keyset";
import { exportText } from "./documentTasks";
import { modelOf, readPolicy, readVersion, serializeVersion } from "./rows";
import { updatePolicy } from "./write";

/**
 * A page ends after this many bytes of documents, however many versions were requested; a single document is smaller.
 */
export const VERSIONS_PAGE_BYTES = 4_194_304;

/** Newest first. `before` is the last version of the previous page. */
export async function listVersions(
  name: string,
  page: { readonly limit: number; readonly before?: number },
): Promise<{ items: PolicyVersion[]; next: number | null }> {
  const { row } = await readPolicy(name);
  const before = page.before ?? row.currentVersion + 1;
  // The length of a stored text is known without reading it.
  const left = await db().$queryRaw<{ version: number; bytes: number }[]>`
    select version, octet_length(spec) as bytes from policy_version
    where policy_id = ${row.id}::uuid and version < ${before}::int
    order by version desc limit ${page.limit + 1}`;
  let bytes = 0;
  const shown = left.slice(0, page.limit).filter((each) => (bytes += each.bytes) <= VERSIONS_PAGE_BYTES);
  const last = shown.at(-1)?.version ?? before;
  const found = await db().policyVersion.findMany({
    where: { policyId: row.id, version: { gte: last, lt: before } },
    orderBy: { version: "desc" },
  });
  return { items: found.map(serializeVersion), next: left.length > shown.length ? last : null };
}

/** Returns what changed in meaning from one version to another. */
export async function diffVersions(name: string, from: number, to: number): Promise<PolicyDiff> {
  const { row } = await readPolicy(name);
  const [a, b] = await Promise.all([readVersion(row, from), readVersion(row, to)]);
  return { from, to, changes: diffPolicies(modelOf(a), modelOf(b)) };
}

/** Saves an old version's document as the newest. Throws as updatePolicy does. */
export async function restoreVersion(
  name: string,
  version: number,
  { guardReason }: Pick<PolicyUpdate, "guardReason">,
  audit: AuditContext,
  signal?: AbortSignal,
): Promise<PolicyDetail> {
  const { row } = await readPolicy(name);
  const { spec } = await readVersion(row, version);
  const message = `Restored version ${version}`;
  return updatePolicy(name, { spec, message, guardReason }, undefined, audit, signal);
}

/** Throws UnprocessableError with every reason why the spelling cannot express the policy. */
export async function exportPolicyText(
  name: string,
  options: { readonly spelling: Spelling; readonly format: "yaml" | "json" },
  signal?: AbortSignal,
): Promise<string> {
  const { version } = await readPolicy(name);
  return exportText({ spec: version.spec, model: modelOf(version), options }, signal);
}

/**
 * Returns image counts of finished runs, newest first. Throws BadRequestError for a cursor that no page returned, and
 * NotFoundError.
 */
export async function policyHistory(name: string, asked: CursorQuery): Promise<Page<PolicyHistoryPoint>> {
  const page = await uuidPage(
    asked,
    async ({ after, take }) => {
      const { row } = await readPolicy(name);
      return db().run.findMany({
        where: {
          policyId: row.id,
          operation: { state: { in: ["succeeded", "partial", "failed"] } },
          ...(after === undefined ? {} : { id: { lt: after } }),
        },
        orderBy: { id: "desc" },
        take,
        select: {
          id: true,
          evaluatedAt: true,
          operation: { select: { createdAt: true, state: true } },
          selectedCount: true,
          imageCount: true,
        },
      });
    },
    ({ id }) => id,
  );
  const items = page.items.map((run) => ({
    runId: run.id,
    at: (run.evaluatedAt ?? run.operation.createdAt).toISOString(),
    state: run.operation.state,
    selected: run.selectedCount,
    images: run.imageCount,
  }));
  return { ...page, items };
}
