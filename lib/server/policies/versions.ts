/** A policy's versions: never changed, compared by meaning, restored as a new one. */
import type { PolicyDetail, PolicyDiff, PolicyHistoryPoint, PolicyVersion } from "../../api/policies";
import { diffPolicies, exportPolicy, parsePolicy, type Spelling } from "../../discovery/policy";
import type { AuditContext } from "../audit";
import { db } from "../db";
import { UnprocessableError } from "../http/errors";
import { modelOf, readPolicy, readVersion, serializeVersion } from "./rows";
import { updatePolicy } from "./write";

/** Newest first. `before` is the version that the page before ended with. */
export async function listVersions(
  name: string,
  page: { readonly limit: number; readonly before?: number },
): Promise<{ items: PolicyVersion[]; next: number | null }> {
  const { row } = await readPolicy(name);
  const found = await db().policyVersion.findMany({
    where: { policyId: row.id, ...(page.before === undefined ? {} : { version: { lt: page.before } }) },
    orderBy: { version: "desc" },
    take: page.limit + 1,
  });
  const items = found.slice(0, page.limit).map(serializeVersion);
  return { items, next: found.length > page.limit ? (items.at(-1)?.version ?? null) : null };
}

/** What changed in meaning from one version to another. */
export async function diffVersions(name: string, from: number, to: number): Promise<PolicyDiff> {
  const { row } = await readPolicy(name);
  const [a, b] = await Promise.all([readVersion(row, from), readVersion(row, to)]);
  return { from, to, changes: diffPolicies(modelOf(a), modelOf(b)) };
}

/** Saves an old version's document as the newest. */
export async function restoreVersion(
  name: string,
  version: number,
  audit: AuditContext,
): Promise<PolicyDetail> {
  const { row } = await readPolicy(name);
  const { spec } = await readVersion(row, version);
  return updatePolicy(name, { spec, message: `Restored version ${version}` }, undefined, audit);
}

/** Throws UnprocessableError with every reason why the spelling cannot say what the policy says. */
export async function exportPolicyText(
  name: string,
  options: { readonly spelling: Spelling; readonly format: "yaml" | "json" },
): Promise<string> {
  const { version } = await readPolicy(name);
  const parsed = parsePolicy(version.spec);
  const written = exportPolicy(parsed.document ?? modelOf(version), options);
  if (written.ok) return written.text;
  throw new UnprocessableError(
    `The ${options.spelling} spelling cannot say what this policy says.`,
    written.reasons,
    "notExpressible",
  );
}

/** Image counts of finished runs, newest first. `before` is the run that the page before ended with. */
export async function policyHistory(
  name: string,
  page: { readonly limit: number; readonly before?: string },
): Promise<{ items: PolicyHistoryPoint[]; next: string | null }> {
  const { row } = await readPolicy(name);
  const runs = await db().run.findMany({
    where: {
      policyId: row.id,
      state: { in: ["succeeded", "partial", "failed"] },
      ...(page.before === undefined ? {} : { id: { lt: page.before } }),
    },
    orderBy: { id: "desc" },
    take: page.limit + 1,
    select: {
      id: true,
      evaluatedAt: true,
      createdAt: true,
      state: true,
      selectedCount: true,
      imageCount: true,
    },
  });
  const shown = runs.slice(0, page.limit);
  const items = shown.map((run) => ({
    runId: run.id,
    at: (run.evaluatedAt ?? run.createdAt).toISOString(),
    state: run.state,
    selected: run.selectedCount,
    images: run.imageCount,
  }));
  return { items, next: runs.length > page.limit ? (shown.at(-1)?.id ?? null) : null };
}
