/** What all parts know about a name, and which jobs waited there. Each kind of name is one line. */
import type { NameDetail, NameKind } from "../../../api/names";
import type { WaitedJobs } from "../../../api/images";
import { db } from "../../core/db";
import { literal } from "../../core/literal";
import { waitedInReplay, type AskedWaits } from "../../replay/waited";
import { section } from "../section";
import type { FindName } from "./kind";
import { findNamespace } from "./namespace";
import { findNode } from "./node";
import { findProject } from "./project";
import { findRunner } from "./runner";

const KINDS: Readonly<Record<NameKind, FindName>> = {
  project: findProject,
  namespace: findNamespace,
  runner: findRunner,
  node: findNode,
};

/** Throws NotFoundError. */
export async function readName(kind: NameKind, key: string, signal?: AbortSignal): Promise<NameDetail> {
  const { id, name, within, demo, parts } = await KINDS[kind](key);
  const sections = await Promise.all(
    parts.map(async ({ read, ...part }) => ({ ...part, says: await section(part.title, read, signal) })),
  );
  return { kind, id, name, within, demo, sections };
}

/** Maximum number of a namespace's projects whose jobs are counted. */
const PROJECTS = 2_000;

/**
 * Returns the jobs from the newest replay; null if it has no such job. Throws NotFoundError, and as runInThread does.
 */
export async function readWaits(
  kind: Exclude<NameKind, "runner">,
  key: string,
  signal?: AbortSignal,
): Promise<WaitedJobs | null> {
  return waitedInReplay(await askedOf(kind, key), signal);
}

async function askedOf(kind: Exclude<NameKind, "runner">, key: string): Promise<AskedWaits> {
  // A node may be known only to a replay.
  if (kind === "node") return { node: key };
  const { id, name } = await KINDS[kind](key);
  if (kind === "project") return { projects: [Number(id)] };
  const rows = await db().project.findMany({
    where: { path: { startsWith: literal(`${name}/`) } },
    take: PROJECTS,
    orderBy: { path: "asc" },
    select: { id: true },
  });
  return { projects: rows.map((row) => Number(row.id)) };
}
