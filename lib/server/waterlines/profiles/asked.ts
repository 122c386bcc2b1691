/** Adds the stored objects that a plan request names: the engine has no database. */
import {
  metricKey,
  PROFILE_NAMES,
  withNamedMetrics,
  type AddedMetric,
  type OwnProfile,
  type PlanRequest,
} from "../../../waterlines";

/** Reads stored profiles by name, and all added metrics. */
export interface KeptHandlers {
  onProfiles: (names: readonly string[]) => Promise<readonly OwnProfile[]>;
  onMetrics: () => Promise<readonly AddedMetric[]>;
}

/** An unknown name stays, and the plan refuses it. Declarations in the request take precedence over stored ones. */
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

/** Returns the given metrics, and those of `kept` with other names. */
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
