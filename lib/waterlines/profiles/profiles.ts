/** The four presets (sections 0.2, 1.2, 7.3). */
import { BUILT_IN } from "../metrics/builtIn";
import type { ChainKey, OwnProfile, ProfileName } from "../shapes";
import type { Chains, Profile } from "./profile";

const keys = (...ids: string[]): ChainKey[] => ids.map((key) => ({ key }));

const SEED_CHAINS: Chains = {
  general: keys("class", "priority", "runningTime"),
  cpu: keys("class", "priority", "cpuUsage", "useElasticCpu", "elasticCpuRatio", "runningTime"),
  mem: keys("class", "priority", "memUsage", "useElasticMem", "elasticMemRatio", "runningTime"),
};

const ALL_METRICS = BUILT_IN.map(({ name }) => name);

type Preset = Omit<Profile, "base">;

const seed: Preset = {
  name: "seed",
  title: "The proposal, its gaps filled",
  chains: SEED_CHAINS,
  order: { numbers: "exact", ties: "names" },
  metrics: ALL_METRICS,
  added: [],
  executeExcess: 0,
  wholeLines: false,
  selection: "prefix",
  unknownSize: "missing",
  fallbackOrder: "sorted",
  analyzer: "improved",
  bugs: new Set(),
};

const improved: Preset = {
  ...seed,
  name: "improved",
  title: "The fewest pods, tier by tier",
  selection: "tiers",
};

const crane = {
  order: { numbers: "crane", ties: "input" },
  added: [],
  executeExcess: 0.1,
  wholeLines: true,
  selection: "prefix",
  unknownSize: "ignored",
  fallbackOrder: "input",
} as const;

const craneV060: Preset = {
  ...crane,
  name: "craneV060",
  title: "Crane agent v0.6.0 and v0.7.0",
  chains: {
    general: SEED_CHAINS.general,
    cpu: keys("class", "priority", "craneCpuRatio", "craneElasticCpuRatio", "runningTime"),
    mem: SEED_CHAINS.general,
  },
  metrics: ["cpu_total_usage"],
  analyzer: "v060",
  bugs: new Set(["B2", "B3", "B4", "B5", "B6", "B7", "B8", "B12", "B13", "B14"]),
};

const craneHead: Preset = {
  ...crane,
  name: "craneHead",
  title: "Crane agent v0.8.0 to main",
  chains: {
    general: keys("priority", "class", "runningTime"),
    cpu: keys("useElasticCpu", "priority", "class", "cpuUsage", "craneElasticCpuRatio", "runningTime"),
    mem: keys("useElasticMem", "priority", "class", "memUsage", "craneElasticMemRatio", "runningTime"),
  },
  metrics: ALL_METRICS,
  analyzer: "head",
  bugs: new Set(["B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10", "B11", "B13", "B14"]),
};

const PROFILES: Readonly<Record<ProfileName, Preset>> = { seed, improved, craneV060, craneHead };

/** Returns a preset, with `chains` replacing its own. */
export function profileOf(name: ProfileName, chains: Partial<Chains> = {}): Profile {
  const profile = PROFILES[name];
  return { ...profile, base: name, chains: { ...profile.chains, ...chains } };
}

/** Returns a preset as the starting point of a custom profile, with its chains written out. */
export function presetAsOwn(preset: ProfileName, name: string): OwnProfile {
  const { general, cpu, mem } = profileOf(preset).chains;
  return { name, base: preset, chains: { general: [...general], cpu: [...cpu], mem: [...mem] }, metrics: [] };
}
