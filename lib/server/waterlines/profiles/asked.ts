/** What a request for a plan names of what is kept, put into it: the engine knows no database. */
import {
  metricKey,
  PROFILE_NAMES,
  withNamedMetrics,
  type AddedMetric,
  type OwnProfile,
  type PlanRequest,
} from "../../../waterlines";

/** Reads what is kept: profiles of the names, and all added metrics. */
export interface KeptHandlers {
  onProfiles: (names: readonly string[]) => Promise<readonly OwnProfile[]>;
  onMetrics: () => Promise<readonly AddedMetric[]>;
}

/** A name that nobody has kept stays, and the plan refuses it. What the request declares goes before what is kept. */
export async function withSaved(request: PlanRequest, read: KeptHandlers): Promise<PlanRequest> {
  const { profile, compare, profiles, metrics } = request;
  const given = [...PROFILE_NAMES, ...profiles.map(({ name }) => name)];
  const asked = [...new Set([profile, ...compare])].filter((name) => !given.includes(name));
  const saved = asked.length === 0 ? [] : await read.onProfiles(asked);
  const kept = await read.onMetrics();
  return {
    ...request,
    profiles: [...profiles, ...saved].map((one) => withNamedMetrics(one, kept)),
    metrics: withKept(
      metrics,
      kept.filter(({ name }) => isNamed(name, request)),
    ),
  };
}

/** Those that are given, and those of `kept` that have other names. */
export const withKept = (given: readonly AddedMetric[], kept: readonly AddedMetric[]): AddedMetric[] => [
  ...given,
  ...kept.filter(({ name }) => !given.some((one) => one.name === name)),
];

function isNamed(
  name: string,
  { waterlines = {}, moved = {}, documents = "", chains }: PlanRequest,
): boolean {
  return (
    documents.includes(name) ||
    [...Object.values(waterlines), moved].some((lines) => Object.hasOwn(lines, name)) ||
    Object.values(chains).some((chain) => chain.some(({ key }) => key === metricKey(name)))
  );
}
