/** What the quota of a namespace's root currently decides for a pipeline and for running builds. */
import type { MinutesDecisionAnswer, MinutesDecisionQuery } from "../../../api/minutesDecision";
import { accountBuild, decideMinutes, monthOf, type NamespaceLimits } from "../../../minutes";
import { Exact } from "../../../numeric/exact";
import { db } from "../../core/db";
import { NotFoundError } from "../../http/errors";
import { getSettings } from "../../settings/service";
import { firstDay } from "../months";
import { monthLimits } from "./limits";
import { scopeOf } from "./namespaces";
import { readRunner } from "./runners";

/** Throws NotFoundError for a namespace, project or runner that was never reported. */
export async function minutesDecision(
  namespaceId: string,
  { project, runner, runningMinutes, otherRunner }: MinutesDecisionQuery,
): Promise<MinutesDecisionAnswer> {
  const { rootId } = await scopeOf(namespaceId);
  const root = await db().namespace.findUniqueOrThrow({
    where: { id: rootId },
    select: { id: true, path: true },
  });
  const now = new Date().toISOString();
  const month = monthOf(now);
  const limits = (await monthLimits([rootId], month, now))(rootId);
  const [used] = await db().$queryRaw<{ weighted: string }[]>`
    select coalesce(sum(weighted_seconds), 0)::text as weighted from monthly_usage
    where root_id = ${rootId}::uuid and month = ${firstDay(month)}::date`;
  const build =
    project === undefined || runner === undefined ? {} : await buildOf(rootId, project, runner, limits);
  const decision = decideMinutes({
    namespace: root.path,
    limits,
    usedMinutes: new Exact(used?.weighted ?? 0).dividedBy(60),
    runningMinutes,
    ...build,
    otherRunner: otherRunner === "true",
  });
  return { namespace: root, month, ...decision };
}

/** Returns the factor of a build that finished now, 0 on a runner that is not accounted, and its project's switch. */
async function buildOf(rootId: string, projectId: number, runnerId: number, limits: NamespaceLimits) {
  const project = await db().project.findFirst({
    where: { id: projectId, rootId },
    select: { visibility: true, instanceRunners: true },
  });
  if (!project) throw new NotFoundError(`The namespace has no project with the id ${projectId}.`);
  const runner = await readRunner(runnerId);
  const { accountingMode: mode } = await getSettings();
  const { factor } = accountBuild({
    mode,
    project: { visibility: project.visibility },
    namespace: limits,
    durationSeconds: 60,
    runner: {
      type: runner.type,
      publicFactor: runner.publicProjectsMinutesCostFactor,
      privateFactor: runner.privateProjectsMinutesCostFactor,
    },
  });
  return { factor, instanceRunners: project.instanceRunners };
}
