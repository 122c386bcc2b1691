/** How a resolve finds its bytes. Without a schema, for pages that name it. */
export const OUTCOMES = ["dht", "rule2", "rule3", "rule7"] as const;
export type MixOutcome = (typeof OUTCOMES)[number];
export const OUTCOME_LABELS: Readonly<Record<MixOutcome, string>> = {
  dht: "The DHT names a holder",
  rule2: "Rule 2: the probe finds a holder",
  rule3: "Rule 3: a node is already pulling it",
  rule7: "Rule 7: one node is asked to pull it",
};
