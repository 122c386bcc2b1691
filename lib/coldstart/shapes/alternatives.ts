/** Names of the answers that a node may give, and what another answer would change. */
import { z } from "zod";

/** `pulling`: for two seconds; `stalled`: beyond every threshold; failures have a cooldown of 20 s. */
export const ANSWER_WORDS = [
  "nothing",
  "cached",
  "pulling",
  "stalled",
  "auth",
  "not_found",
  "rate_limited",
  "transient",
  "silent",
] as const;
export type AnswerWord = (typeof ANSWER_WORDS)[number];

export const alternativeSchema = z.object({
  /** The rule that would decide the first pass. */
  rule: z.number().int().min(1).max(7),
  /** The rule that would decide in the end. Differs from `rule` if that one asks more nodes. */
  decides: z.number().int().min(1).max(7),
  /** Nodes with a different answer, best rank first; empty if only the DHT's health differs. */
  nodes: z.array(z.string()),
  /** The answer that each of them would give. */
  answer: z.enum(ANSWER_WORDS).nullable(),
  /** The DHT's health, from 0 to 1. */
  health: z.number().nullable(),
});
export type Alternative = z.infer<typeof alternativeSchema>;

const SAID: Readonly<Record<AnswerWord, readonly [one: string, many: string]>> = {
  nothing: ["has nothing", "have nothing"],
  cached: ["has it", "have it"],
  pulling: ["has been pulling it for 2 s", "have been pulling it for 2 s"],
  stalled: ["has been pulling it for too long", "have been pulling it for too long"],
  auth: ["has no access (401, 403)", "have no access (401, 403)"],
  not_found: ["did not find it (404)", "did not find it (404)"],
  rate_limited: ["is rate limited (429)", "are rate limited (429)"],
  transient: ["failed for now", "failed for now"],
  silent: ["does not answer", "do not answer"],
};

/** Returns "rule 2", or "rule 6, then rule 7" if rule 6 asks more nodes and rule 7 decides by their answers. */
export function alternativeRules({ rule, decides }: Pick<Alternative, "rule" | "decides">): string {
  return rule === decides ? `rule ${rule}` : `rule ${rule}, then rule ${decides}`;
}

/** Returns a text such as "node-12 has it", "a, b and c do not answer" or "the DHT's health is 0.5". */
export function alternativeText({ nodes, answer, health }: Alternative): string {
  if (answer === null) return `the DHT's health is ${health}`;
  const [one, many] = SAID[answer];
  if (nodes.length === 1) return `${nodes[0]} ${one}`;
  return `${nodes.slice(0, -1).join(", ")} and ${nodes.at(-1)} ${many}`;
}
