/** What builds of a period would have cost with other factors and quotas. A preview: nothing of it is written. */
import type { MinutesWhatIf, MinutesWhatIfRequest } from "../../../api/minutesWhatIf";
import { movesBy, startRerating, totalMove, type RatedPlace } from "../../../minutes";
import { readLedger } from "../period/ledgerRead";
import { periodOf } from "../period/period";
import { amountsOf } from "./amounts";
import { rerateEntries } from "./entries";
import { projectPaths, rootPaths, runnerDescriptions } from "./names";
import { readPast } from "./past";
import { readProposal } from "./proposal";
import { answerQuotas, movedQuotas } from "./quotas";

/** Throws UnprocessableError and UnavailableError as readProposal, periodOf and readLedger. */
export async function minutesWhatIf(
  request: MinutesWhatIfRequest,
  signal?: AbortSignal,
): Promise<MinutesWhatIf> {
  const period = periodOf(request);
  const proposal = await readProposal(request);
  const past = await readPast(proposal, period);
  const rerating = startRerating(proposal, past);
  const touched = {
    runnerIds: [...proposal.factors.keys()],
    quotas: past.proposesQuotas,
    cuts: past.cuts,
  };
  const moved = await readLedger(signal, async (ledger) => {
    await rerateEntries(ledger, period, touched, rerating);
    return movedQuotas(ledger, { period, proposal, places: rerating.places() });
  });
  const places = rerating.places();
  const { limit } = request;
  const top = <K extends string | number>(keyOf: (place: RatedPlace) => K) => {
    const moves = movesBy(places, keyOf).filter(({ difference }) => !difference.isZero());
    return { shown: moves.slice(0, limit), count: moves.length };
  };
  const roots = top(({ rootId }) => rootId);
  const projects = top(({ projectId }) => projectId);
  const runners = top(({ runnerId }) => runnerId);
  const quotas = moved.slice(0, limit);
  const [paths, projectNames, descriptions] = await Promise.all([
    rootPaths([...roots.shown.map(({ key }) => key), ...quotas.map(({ rootId }) => rootId)]),
    projectPaths(projects.shown.map(({ key }) => key)),
    runnerDescriptions(runners.shown.map(({ key }) => key)),
  ]);
  return {
    ...period,
    total: amountsOf(totalMove(places)),
    namespaces: roots.shown.map(({ key, ...move }) => ({
      id: key,
      path: paths.get(key) ?? key,
      ...amountsOf(move),
    })),
    namespaceCount: roots.count,
    projects: projects.shown.map(({ key, ...move }) => ({
      id: key,
      path: projectNames.get(key) ?? String(key),
      ...amountsOf(move),
    })),
    projectCount: projects.count,
    runners: runners.shown.map(({ key, ...move }) => ({
      id: key,
      description: descriptions.get(key) ?? "",
      ...amountsOf(move),
    })),
    runnerCount: runners.count,
    ...answerQuotas(quotas, moved, period, paths),
  };
}
