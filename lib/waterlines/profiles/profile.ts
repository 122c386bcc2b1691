/** The choices of a profile as data: chains, directions and ways of acting (sections 0.2 and 7.1). */
import type { OrderRules } from "../order/chain";
import type { AddedMetric, ChainKey, ProfileName } from "../shapes";

export const CHAIN_NAMES = ["general", "cpu", "mem"] as const;
export type ChainName = (typeof CHAIN_NAMES)[number];
export type Chains = Readonly<Record<ChainName, readonly ChainKey[]>>;

/** A bug by which a released agent departs from its design. */
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
  /** Name of the preset or of the custom profile. */
  readonly name: string;
  /** For a preset, its own name. */
  readonly base: ProfileName;
  readonly title: string;
  readonly chains: Chains;
  readonly order: OrderRules;
  /** The agents' own metrics that can be acted on. */
  readonly metrics: readonly string[];
  /** Added metrics. */
  readonly added: readonly AddedMetric[];
  /** Every gap is multiplied by 1 + this, unless the plan sets its own value. */
  readonly executeExcess: number;
  /** Whether waterlines are rounded up to whole numbers (section 3.1). */
  readonly wholeLines: boolean;
  /** `prefix`: takes the sorted list from its start; `tiers`: section 7.3, items 2 to 5. */
  readonly selection: "prefix" | "tiers";
  /**
   * How to treat a percent metric if the node does not report its size: no gap at all, or as if its use were missing
   * (section 9).
   */
  readonly unknownSize: "ignored" | "missing";
  /** Whether fallbacks act in the order of the input or sorted. */
  readonly fallbackOrder: "input" | "sorted";
  readonly analyzer: "head" | "v060" | "improved";
  readonly bugs: ReadonlySet<BugId>;
}
