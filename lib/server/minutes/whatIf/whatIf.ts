/** What builds of a period would have cost with other factors and quotas. A preview: nothing is written. */
import type { MinutesWhatIf, MinutesWhatIfRequest } from "../../../api/minutesWhatIf";
import { periodOf } from "../period/period";
import { projectPaths, rootPaths, runnerDescriptions } from "./names";
import { readRules } from "./past";
import { readProposal } from "./proposal";
import { computeInWorker, type WhatIfOptions } from "./apart";

/** Throws as readProposal, periodOf and computeInWorker do. */
export async function minutesWhatIf(
  request: MinutesWhatIfRequest,
  options: WhatIfOptions,
): Promise<MinutesWhatIf> {
  const proposal = await readProposal(request);
  const period = periodOf(request);
  const rules = await readRules(proposal, period);
  const { total, ...found } = await computeInWorker(
    { period, proposal, rules, limit: request.limit },
    options,
  );
  const [paths, projectNames, descriptions] = await Promise.all([
    rootPaths([...found.namespaces.map(({ id }) => id), ...found.quotas.map((quota) => quota.namespaceId)]),
    projectPaths(found.projects.map(({ id }) => id)),
    runnerDescriptions(found.runners.map(({ id }) => id)),
  ]);
  const pathOf = (rootId: string): string => paths.get(rootId) ?? rootId;
  return {
    ...period,
    total,
    namespaces: found.namespaces.map(({ id, ...move }) => ({ id, path: pathOf(id), ...move })),
    namespaceCount: found.namespaceCount,
    projects: found.projects.map(({ id, ...move }) => ({
      id,
      path: projectNames.get(id) ?? String(id),
      ...move,
    })),
    projectCount: found.projectCount,
    runners: found.runners.map(({ id, ...move }) => ({
      id,
      description: descriptions.get(id) ?? "",
      ...move,
    })),
    runnerCount: found.runnerCount,
    quotas: found.quotas.map(({ namespaceId, ...quota }) => ({
      namespaceId,
      path: pathOf(namespaceId),
      ...quota,
    })),
    quotaCount: found.quotaCount,
    passedCount: found.passedCount,
  };
}
