/** Custom profiles: a preset with different chains and added metrics, as data (section 9). */
import { didYouMean } from "../../document/suggest";
import type { PolicyIssue } from "../../document/issue";
import { addedMetricProblems } from "../metrics/registry";
import { chainProblems } from "../order/chain";
import { PROFILE_NAMES, type OwnProfile, type PlanRequest, type ProfileName } from "../shapes";
import { CHAIN_NAMES, type Chains, type Profile } from "./profile";
import { profileOf } from "./profiles";

const isPreset = (name: string): name is ProfileName => PROFILE_NAMES.some((one) => one === name);

/** Returns a preset or one of `own` by name, or undefined. */
export function profileNamed(name: string, own: readonly OwnProfile[]): Profile | undefined {
  if (isPreset(name)) return profileOf(name);
  const found = own.find((one) => one.name === name);
  return found && ownProfile(found);
}

function ownProfile({ name, base, chains, metrics }: OwnProfile): Profile {
  const profile = profileOf(base, definedChains(chains));
  // B12 consists of a chain alone, so it ends if that chain is replaced.
  const smallFirst = profile.chains.cpu.some(({ key, flipped }) => key === "craneCpuRatio" && !flipped);
  const bugs = new Set([...profile.bugs].filter((id) => id !== "B12" || smallFirst));
  return { ...profile, name, title: name, added: metrics, bugs };
}

export function definedChains(chains: OwnProfile["chains"]): Partial<Chains> {
  return Object.fromEntries(CHAIN_NAMES.flatMap((name) => (chains[name] ? [[name, chains[name]]] : [])));
}

/**
 * Returns every problem of a profile with its position. `others`: metrics that its plans have in addition to its own.
 */
export function ownProfileProblems(
  { name, chains, metrics }: OwnProfile,
  others: readonly string[] = [],
): PolicyIssue[] {
  const added = [...metrics.map((metric) => metric.name), ...others];
  return [
    ...(isPreset(name) ? [{ path: "name", message: `"${name}" is a preset's name; choose another` }] : []),
    ...chainsProblems(chains, added),
    ...addedMetricProblems(metrics, others),
  ];
}

/** `added`: metrics that the chains may name. */
export const chainsProblems = (chains: OwnProfile["chains"], added: readonly string[]): PolicyIssue[] =>
  CHAIN_NAMES.flatMap((name) => chainProblems(chains[name] ?? [], `chains.${name}`, added));

/** Reports unknown profile names and the problems of custom profiles. */
export function profilesProblems({
  profile,
  compare,
  profiles,
  metrics,
}: Pick<PlanRequest, "profile" | "compare" | "profiles" | "metrics">): PolicyIssue[] {
  const added = metrics.map(({ name }) => name);
  const known = [...PROFILE_NAMES, ...profiles.map(({ name }) => name)];
  const asked = [
    { path: "profile", name: profile },
    ...compare.map((name, at) => ({ path: `compare[${at}]`, name })),
  ];
  return [
    ...profiles.flatMap((own, at) => [
      ...ownProfileProblems(own, added).map((issue) => ({ ...issue, path: `profiles[${at}].${issue.path}` })),
      ...(profiles.findIndex(({ name }) => name === own.name) < at
        ? [{ path: `profiles[${at}].name`, message: `"${own.name}" is already defined; choose another name` }]
        : []),
    ]),
    ...asked
      .filter(({ name }) => !known.includes(name))
      .map(({ path, name }) => ({
        path,
        message: `"${name}" is not a profile; known profiles: ${known.join(", ")}${didYouMean(name, known)}`,
      })),
  ];
}
