/** The story of a job: the build's times, its log's, its charge, and what is usual in its project. */
import type { JobStory } from "../../../api/jobStory";
import { db } from "../../core/db";
import { NotFoundError } from "../../http/errors";
import { buildMinutes } from "../../minutes/read/explainBuild";
import { queueSettings } from "../../queue/facts";
import { readLogStart } from "../../queue/read/logStart";
import { mediansOf } from "../../queue/read/ofProjects";
import { readWaited } from "../../queue/read/waited";
import { section } from "../section";
import { phasesOf } from "./phases";

/** Throws NotFoundError. */
export async function readJobStory(id: number, signal?: AbortSignal): Promise<JobStory> {
  const build = await db().build.findUnique({ where: { id } });
  const project = build && (await db().project.findUnique({ where: { id: build.projectId } }));
  if (!build || !project) throw new NotFoundError(`There is no job with the id ${id}.`);
  const { name, stage, status, pipelineId, runnerId, startedAt, finishedAt, failureReason } = build;
  const [queuedAt, runner] = await Promise.all([
    queuedOf(id, build.queuedAt),
    runnerId === null ? null : db().runner.findUnique({ where: { id: runnerId } }),
  ]);
  const leftAt = startedAt ?? finishedAt;
  // The reason cannot be determined for a job whose runner is unknown.
  const isKnown = queuedAt !== null && leftAt !== null && (startedAt === null || runner !== null);
  const [{ queue: settings }, waited, log, minutes, median] = await Promise.all([
    queueSettings(),
    section(
      "Why it waited",
      async () =>
        isKnown
          ? readWaited({ id, queuedAt, leftAt, runner: startedAt === null ? null : runner, failureReason })
          : null,
      signal,
    ),
    section("The job's log", () => readLogStart(id), signal),
    section("Compute minutes", () => readMinutes(id), signal),
    section(
      "What is usual in the project",
      async () => {
        const { all, sameName } = await mediansOf(Number(build.projectId), { except: id, name });
        return { ...all, sameName };
      },
      signal,
    ),
  ]);
  const facts = log.state === "known" ? log.data : null;
  return {
    id,
    name,
    stage,
    status,
    waited,
    minutes,
    median,
    project: { id: Number(project.id), path: project.path },
    pipelineId: pipelineId === null ? null : Number(pipelineId),
    runner: runner && { id: Number(runner.id), description: runner.description },
    queuedAt: queuedAt?.toISOString() ?? null,
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    targetSeconds: settings.waitTargetSeconds,
    phases: phasesOf({
      queued: queuedAt?.getTime() ?? null,
      started: startedAt?.getTime() ?? null,
      finished: finishedAt?.getTime() ?? null,
      prepared: facts?.preparedMs ?? null,
      script: facts?.scriptMs ?? null,
      pullSeconds: facts?.pullSeconds ?? null,
    }),
    image:
      facts === null || facts.image === null
        ? null
        : { name: facts.image, node: facts.node, pullSeconds: facts.pullSeconds },
  };
}

/** Returns the reported instant, otherwise when the job arrived. */
async function queuedOf(id: number, reported: Date | null): Promise<Date | null> {
  if (reported !== null) return reported;
  const event = await db().buildEvent.findFirst({
    where: { buildId: id, kind: "pending" },
    orderBy: { id: "asc" },
    select: { at: true },
  });
  return event?.at ?? null;
}

async function readMinutes(id: number) {
  const { usage, explanation } = await buildMinutes(id);
  const last = await db().buildLedger.findFirst({
    where: { rootId: (await db().build.findUniqueOrThrow({ where: { id } })).rootId, buildId: id },
    orderBy: { month: "desc" },
    select: { factor: true },
  });
  return {
    minutes: usage.minutes,
    durationSeconds: usage.durationSeconds,
    factor: last?.factor.toFixed() ?? null,
    sentence: explanation.sentence,
  };
}
