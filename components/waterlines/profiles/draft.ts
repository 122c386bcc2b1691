/** Edits of a comparator chain; each returns a new chain. */
import type { ChainKey, ChainName, OwnProfile } from "@/lib/waterlines";
import { CHAIN_NAMES, KEY_IDS, keyOf, metricKey, presetAsOwn } from "@/lib/waterlines/named";
import { worded } from "../titles";

export type Chain = readonly ChainKey[];

export const CHAIN_TITLES: Readonly<Record<ChainName, string>> = {
  cpu: "CPU",
  mem: "Memory",
  general: "Other metrics",
};

/** The chain that the profile sorts by: its own, or that of its base. */
export const chainIn = ({ base, chains }: OwnProfile, name: ChainName): Chain =>
  chains[name] ?? presetAsOwn(base, "").chains[name] ?? [];

/** The chains by which two profiles sort differently. */
export function differingChains(a: OwnProfile, b: OwnProfile): ChainName[] {
  const written = (profile: OwnProfile, name: ChainName): string =>
    JSON.stringify(chainIn(profile, name).map(({ key, flipped: back = false }) => [key, back]));
  return CHAIN_NAMES.filter((name) => written(a, name) !== written(b, name));
}

export const withChain = (draft: OwnProfile, name: ChainName, chain: Chain): OwnProfile => ({
  ...draft,
  chains: { ...draft.chains, [name]: [...chain] },
});

/** Resets the chain to that of the base. */
export function withoutChain(draft: OwnProfile, name: ChainName): OwnProfile {
  const chains = Object.fromEntries(Object.entries(draft.chains).filter(([key]) => key !== name));
  return { ...draft, chains };
}

/** Moves a key one place up (-1) or down (1); at either end it stays. */
export function moved(chain: Chain, at: number, by: -1 | 1): Chain {
  const [key, other] = [chain[at], chain[at + by]];
  if (key === undefined || other === undefined) return chain;
  return chain.map((each, place) => (place === at ? other : place === at + by ? key : each));
}

export const flipped = (chain: Chain, at: number): Chain =>
  chain.map(({ key, flipped: before = false }, place) =>
    place === at ? (before ? { key } : { key, flipped: true }) : { key, ...(before && { flipped: true }) },
  );

export const without = (chain: Chain, at: number): Chain => chain.filter((_, place) => place !== at);

export interface KeyChoice {
  readonly value: string;
  readonly label: string;
}

/** Keys that end every chain automatically. */
const TIES = ["namespace", "name", "uid"];

/** Keys that are not yet in the chain. */
export function keyChoices(chain: Chain, { metrics }: Pick<OwnProfile, "metrics">): KeyChoice[] {
  const ids = [...KEY_IDS.filter((id) => !TIES.includes(id)), ...metrics.map(({ name }) => metricKey(name))];
  return ids
    .filter((id) => !chain.some(({ key }) => key === id))
    .map((id) => ({ value: id, label: keyTitle(id) }));
}

/** Two of crane's keys have the same titles as ours, so these show the id. */
export function keyTitle(id: string): string {
  const title = worded(keyOf(id)?.title ?? id);
  return id.startsWith("crane") ? `${title} (${id})` : title;
}

/** What the key puts first. */
export function firstOf({ key, flipped: back = false }: ChainKey): string {
  const known = keyOf(key);
  return known === undefined ? "no comparator" : worded(back ? known.flippedFirst : known.first);
}

/** On one line: "class, priority (flipped), CPU use". */
export const chainText = (chain: Chain): string =>
  chain.map(({ key, flipped: back }) => `${keyTitle(key)}${back ? " (flipped)" : ""}`).join(", ");
