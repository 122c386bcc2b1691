/** What a profile chooses: chains, directions and the ways of acting, as data (sections 0.2 and 7.1). */
import type { OrderRules } from "../order/chain";
import type { AddedMetric, ChainKey, ProfileName } from "../shapes";

export const CHAIN_NAMES = ["general", "cpu", "mem"] as const;
export type ChainName = (typeof CHAIN_NAMES)[number];
export type Chains = Readonly<Record<ChainName, readonly ChainKey[]>>;

/** A way in which a released agent departs from its design. */
export type BugId =
  | "B1"
  | "B2"
  | "B3"
  | "B4"
  | "B5"
  | "B6"
  | "B7"
  | "B8"
  | "B9"
  | "B10"
  | "B11"
  | "B12"
  | "B13"
  | "B14";

export interface Profile {
  /** A preset's, or a custom profile's. */
  readonly name: string;
  /** Itself, of a preset. */
  readonly base: ProfileName;
  readonly title: string;
  readonly chains: Chains;
  readonly order: OrderRules;
  /** Metrics of the agents that can be acted on. */
  readonly metrics: readonly string[];
  /** Metrics that somebody adds to them. */
  readonly added: readonly AddedMetric[];
  /** Every gap is multiplied by 1 + this, unless the plan says another. */
  readonly executeExcess: number;
  /** Waterlines become whole numbers, rounded up (section 3.1). */
  readonly wholeLines: boolean;
  /** `prefix`: the sorted list from its start; `tiers`: section 7.3, items 2 to 5. */
  readonly selection: "prefix" | "tiers";
  /** A percent metric whose node does not say its size: no gap at all, or as if its use were missing (section 9). */
  readonly unknownSize: "ignored" | "missing";
  /** Fallbacks act in the order of the input or sorted. */
  readonly fallbackOrder: "input" | "sorted";
  readonly analyzer: "head" | "v060" | "improved";
  readonly bugs: ReadonlySet<BugId>;
}
