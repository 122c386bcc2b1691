/**
 * The past of the demo's company: runners with every version of their factors, quotas, and builds. Builds are entered
 * in the same way as all others; those of months that are already closed are entered as of their month, like a
 * restored backup.
 */
import {
  isClosed,
  latestReports,
  monthOf,
  nextMonth,
  type BuildReport,
  type MinutesPast as Past,
} from "../../minutes";
import { LIMITS } from "../../limits/limits";
import { SYSTEM } from "../audit/write";
import { db } from "../core/db";
import { ingestBuilds } from "./ingest";
import { INSTANCE_QUOTA } from "./read/quotas";

/** Row of `setting`: the instant whose past was created, and whether it is complete. */
const KEY = "demoMinutes";

/**
 * `pastOf` returns the past of an instant; `alsoOf` creates what other parts have of the same builds, and must be
 * idempotent. Returns false if there was nothing to do: the past exists, or there are builds of somebody else. A
 * start that ended midway is continued by the next one, for the same instant, because the past differs from day to
 * day.
 */
export async function seedMinutes(
  pastOf: (nowMs: number) => Past,
  alsoOf: (nowMs: number) => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  const stored = await db().setting.findUnique({ where: { key: KEY } });
  const before = readProgress(stored?.value);
  if (before?.done === true) return false;
  if (before === undefined && ((await db().build.findFirst()) ?? (await db().runner.findFirst())) !== null)
    return false;
  const nowMs = before?.nowMs ?? Date.now();
  await remember({ nowMs, done: false });
  const past = pastOf(nowMs);
  await makeRunners(past);
  const monthOfBuild = ({ finishedAt }: BuildReport): string => monthOf(finishedAt ?? past.since);
  for (const month of new Set(past.builds.map(monthOfBuild))) {
    const builds = past.builds.filter((build) => monthOfBuild(build) === month);
    await enterMonth(month, builds, nowMs);
  }
  await label(past);
  await setQuotas(past);
  await alsoOf(nowMs);
  await remember({ nowMs, done: true });
  return true;
}

interface Progress {
  readonly nowMs: number;
  readonly done: boolean;
}

function readProgress(value: unknown): Progress | undefined {
  if (typeof value !== "object" || value === null || !("nowMs" in value) || !("done" in value))
    return undefined;
  return { nowMs: Number(value.nowMs), done: value.done === true };
}

async function remember({ nowMs, done }: Progress): Promise<void> {
  const value = { nowMs, done };
  await db().setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } });
}

async function makeRunners({ runners }: Past): Promise<void> {
  await db().runner.createMany({
    data: runners.map(({ id, type, description }) => ({ id, type, description })),
    skipDuplicates: true,
  });
  await db().runnerFactor.createMany({
    data: runners.flatMap(({ id, factors }) =>
      factors.map((factor, index) => ({
        runnerId: id,
        version: index + 1,
        validFrom: new Date(factor.validFrom),
        publicFactor: factor.public,
        privateFactor: factor.private,
        message: factor.message,
        author: SYSTEM.actor,
      })),
    ),
    skipDuplicates: true,
  });
}

async function enterMonth(month: string, builds: readonly BuildReport[], nowMs: number): Promise<void> {
  // As the database sees it: a continued start may run later than the instant whose past it creates.
  const closed = isClosed(month, new Date().toISOString());
  const now = new Date(nowMs).toISOString();
  // The last instant of a month that is now closed, when it still took entries.
  const asOf = closed ? new Date(Date.parse(`${nextMonth(month)}-01T00:00:00Z`) - 1).toISOString() : now;
  const reports = latestReports(builds);
  for (let at = 0; at < reports.length; at += LIMITS.buildsInBatch.value) {
    await ingestBuilds(reports.slice(at, at + LIMITS.buildsInBatch.value), SYSTEM, {
      claim: async (tx) => {
        if (closed) await tx.$queryRaw`select set_config('plimsoll.restoring', 'on', true)`;
        return true;
      },
      asOf,
    });
  }
}

/** Marks the namespaces of its builds as the demo's. */
async function label({ builds }: Past): Promise<void> {
  const paths = [...new Set(builds.map(({ project }) => project.path))];
  await db().$executeRaw`
    update namespace set demo = true
    where root_id in (select root_id from project where path = any(${paths}::text[]))`;
}

async function setQuotas({ quotas, since }: Past): Promise<void> {
  const roots = await db().namespace.findMany({
    where: { path: { in: quotas.map(({ namespace }) => namespace) } },
    select: { id: true, path: true },
  });
  const rootOf = new Map([["", INSTANCE_QUOTA], ...roots.map(({ id, path }) => [path, id] as const)]);
  const versions = new Map<string, number>();
  await db().minutesQuota.createMany({
    data: quotas.flatMap(({ namespace, validFrom = since, minutes, message }) => {
      const rootId = rootOf.get(namespace);
      if (rootId === undefined) return [];
      const version = (versions.get(rootId) ?? 0) + 1;
      versions.set(rootId, version);
      return [{ rootId, version, validFrom: new Date(validFrom), minutes, message, author: SYSTEM.actor }];
    }),
    skipDuplicates: true,
  });
}
