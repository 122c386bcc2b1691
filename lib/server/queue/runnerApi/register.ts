/** Runners that are created here, get another token, and are removed. */
import type { z } from "zod";
import type { createUserRunnerInputSchema, registerRunnerInputSchema } from "../../../api/runnerProtocol";
import { runnerProblems } from "../../../queue";
import { writeAudit, type AuditContext } from "../../audit/write";
import { hashToken, newToken } from "../../auth/hashedToken";
import { db, type Tx } from "../../core/db";
import { ForbiddenError, UnprocessableError } from "../../http/errors";
import { forgetRunner } from "../runners/find";
import { findGroup, findProject } from "./owners";

type Registered = z.output<typeof registerRunnerInputSchema>;
type Created = z.output<typeof createUserRunnerInputSchema>;

/** `token` is returned only once. */
export interface NewRunner {
  readonly id: number;
  readonly token: string;
}

/** The old way: an instance runner. Throws UnprocessableError that names every error. */
export function registerRunner(input: Registered, audit: AuditContext): Promise<NewRunner> {
  return create("instance", input, {}, audit);
}

/** The current way. Throws UnprocessableError that names every error. */
export function createUserRunner(input: Created, audit: AuditContext): Promise<NewRunner> {
  // For example `instance_type`.
  const type = input.runner_type.split("_")[0] as "instance" | "group" | "project";
  return create(type, input, { group: input.group_id, project: input.project_id }, audit);
}

interface Owner {
  readonly group?: string | number | undefined;
  readonly project?: number | undefined;
}

type Settings = Pick<
  Registered,
  "description" | "paused" | "active" | "locked" | "run_untagged" | "tag_list" | Limiting
>;
type Limiting = "access_level" | "maximum_timeout" | "maintenance_note";

async function create(
  type: "instance" | "group" | "project",
  input: Settings,
  owner: Owner,
  audit: AuditContext,
): Promise<NewRunner> {
  const runUntagged = input.run_untagged ?? true;
  const tags = input.tag_list ?? [];
  const maximumTimeout = input.maximum_timeout ?? null;
  const groups = owner.group === undefined ? 0 : 1;
  const projects = owner.project === undefined ? 0 : 1;
  const problems = runnerProblems({ type, tags, runUntagged, maximumTimeout, groups, projects });
  const { text, hash } = newToken("runner");
  return db().$transaction(async (tx) => {
    const group = groups === 1 && type === "group" ? await findGroup(tx, owner.group) : null;
    const project = projects === 1 && type === "project" ? await findProject(tx, owner.project) : null;
    const missing = [
      ...(group === undefined
        ? [{ path: "group_id", message: `is ${owner.group}, which is not known` }]
        : []),
      ...(project === undefined
        ? [{ path: "project_id", message: `is ${owner.project}, which is not known` }]
        : []),
    ];
    if (problems.length + missing.length > 0) {
      throw new UnprocessableError("The runner's settings are wrong.", [...problems, ...missing]);
    }
    const id = await nextId(tx);
    const settings = {
      type,
      description: input.description ?? "",
      tags,
      runUntagged,
      access: input.access_level ?? "not_protected",
      paused: input.paused ?? !(input.active ?? true),
      locked: input.locked ?? false,
      maximumTimeout,
      maintenance: input.maintenance_note ?? "",
      namespaceId: group ?? null,
    };
    await tx.runner.create({
      data: {
        id,
        ...settings,
        tokenHash: hash,
        ...(project ? { projects: { create: { projectId: project } } } : {}),
      },
    });
    const after = { ...settings, project: project === null ? null : Number(project) };
    await writeAudit(tx, audit, { action: "runner.create", target: `runner/${id}`, after });
    return { id: Number(id), token: text };
  });
}

async function nextId(tx: Tx): Promise<bigint> {
  const [row] = await tx.$queryRaw<{ id: bigint }[]>`select nextval('runner_own_id') as id`;
  if (!row) throw new Error("A sequence always has a next value.");
  return row.id;
}

/** A runner that has authenticated itself. */
interface Holder {
  readonly runner: { readonly id: number };
  readonly token: string;
}

/**
 * Replaces the token; the current one stops working. Throws ForbiddenError if it was replaced or removed in the
 * meantime.
 */
export async function resetToken(holder: Holder, audit: AuditContext): Promise<string> {
  const { id } = holder.runner;
  const { text, hash } = newToken("runner");
  await db().$transaction(async (tx) => {
    await replaceToken(tx, holder, hash);
    await writeAudit(tx, audit, {
      action: "runner.resetToken",
      target: `runner/${id}`,
      after: { reset: true },
    });
  });
  forgetRunner(id);
  return text;
}

/**
 * Removes the token, so that the runner can no longer poll. Its row stays: builds and the ledger refer to it. Throws
 * as resetToken does.
 */
export async function removeRunner(holder: Holder, audit: AuditContext): Promise<void> {
  const { id } = holder.runner;
  await db().$transaction(async (tx) => {
    const { description } = await replaceToken(tx, holder, null);
    await tx.runnerManager.deleteMany({ where: { runnerId: id } });
    await writeAudit(tx, audit, { action: "runner.remove", target: `runner/${id}`, before: { description } });
  });
  forgetRunner(id);
}

/**
 * Of two requests with the same token the second finds it replaced: it neither restores a runner nor removes a new
 * token.
 */
async function replaceToken(
  tx: Tx,
  { runner: { id }, token }: Holder,
  tokenHash: Uint8Array<ArrayBuffer> | null,
): Promise<{ readonly description: string }> {
  const present = hashToken("runner", token);
  const [replaced] = present
    ? await tx.runner.updateManyAndReturn({
        where: { id, tokenHash: present },
        data: { tokenHash },
        select: { description: true },
      })
    : [];
  if (!replaced) throw new ForbiddenError("This runner token is not valid.", "invalidToken");
  return replaced;
}

/** Removes one of the processes that poll with the runner's token; the token stays. */
export async function removeManager(id: number, systemId: string, audit: AuditContext): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.runnerManager.deleteMany({ where: { runnerId: id, systemId } });
    const before = { systemId, known: count > 0 };
    await writeAudit(tx, audit, { action: "runner.removeManager", target: `runner/${id}`, before });
  });
}
