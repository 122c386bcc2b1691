/** Explains the cost of a build: the ledger's entries, and the rules at the time it finished. */
import type { BuildMinutes } from "../../../api/minutesPipelines";
import { durationToAccount, explainBuild, type BuildReport } from "../../../minutes";
import { db } from "../../core/db";
import { NotFoundError } from "../../http/errors";
import { getSettings } from "../../settings/service";
import { readRules } from "../rules";
import { Exact } from "../../../numeric/exact";
import { placeOf } from "./pipelines";
import { usageOf } from "./sums";

/** By the names of the database client. */
const MODES = { seed: "seed", gitlab13: "gitlab-13.0", gitlabNow: "gitlab-now" } as const;

/** Throws NotFoundError. */
export async function buildMinutes(id: number): Promise<BuildMinutes> {
  const build = await db().build.findUnique({ where: { id } });
  if (!build) throw new NotFoundError(`No build with the id ${id} was reported.`);
  const { rootId, runnerId, finishedAt, durationSeconds, visibility, pipelineId } = build;
  const entries = await db().buildLedger.findMany({
    where: { rootId, buildId: id },
    orderBy: { month: "asc" },
  });
  const runner = runnerId === null ? null : await db().runner.findUnique({ where: { id: runnerId } });
  const rules = await db().$transaction((tx) => readRules(tx, runner ? [Number(runner.id)] : [], [rootId]));
  const { minutesUnit: unitName } = await getSettings();
  const at = (finishedAt ?? new Date()).toISOString();
  const factors = rules.factorsOf(Number(runnerId ?? 0), at);
  const last = entries.at(-1);
  const sum = (of: (entry: (typeof entries)[number]) => { toFixed(): string }): string =>
    entries.reduce((total, entry) => total.plus(of(entry).toFixed()), new Exact(0)).toString();
  const usage = usageOf({
    builds: BigInt(entries.reduce((count, { builds }) => count + builds, 0)),
    duration: sum((entry) => entry.durationSeconds),
    weighted: sum((entry) => entry.weightedSeconds),
  });
  const { project, namespace } = await placeOf(build.projectId);
  return {
    buildId: id,
    pipelineId: pipelineId === null ? null : Number(pipelineId),
    project,
    namespace,
    usage,
    explanation: explainBuild(
      `build ${id}`,
      {
        mode: last ? MODES[last.mode] : rules.mode,
        runner: runner && { type: runner.type, publicFactor: factors.public, privateFactor: factors.private },
        project: { visibility: last?.visibility ?? visibility },
        namespace: rules.limitsOf(rootId, at),
        unitName,
        ...durationToAccount({
          // Statuses are stored as reported, in GitLab's terms.
          status: build.status as BuildReport["status"],
          finishedAt: finishedAt?.toISOString() ?? null,
          durationSeconds: durationSeconds?.toFixed() ?? null,
        }),
      },
      runner ? `the ${runner.type} runner ${runner.description || `#${runner.id}`}` : "no runner",
      last ? { ...usage, factor: last.factor.toFixed() } : null,
    ),
  };
}
