/** The parts of chains that pages need before they load the engine. Imports no plan and no schema. */
import { metricKey } from "./order/keys";
import { CHAIN_NAMES } from "./profiles/profile";
import type { AddedMetric, OwnProfile } from "./shapes";

export { KEY_IDS, keyOf, metricKey } from "./order/keys";
export { CHAIN_NAMES } from "./profiles/profile";
export { presetAsOwn } from "./profiles/profiles";
export { PROFILE_NAMES } from "./shapes/names";

/**
 * Adds the declarations of those `known` metrics that the profile's chains name, so that it can be used by itself.
 */
export function withNamedMetrics(profile: OwnProfile, known: readonly AddedMetric[]): OwnProfile {
  const { chains, metrics } = profile;
  const keys = new Set(CHAIN_NAMES.flatMap((name) => chains[name] ?? []).map(({ key }) => key));
  const named = known.filter(
    ({ name }) => keys.has(metricKey(name)) && !metrics.some((one) => one.name === name),
  );
  return named.length === 0 ? profile : { ...profile, metrics: [...metrics, ...named] };
}
