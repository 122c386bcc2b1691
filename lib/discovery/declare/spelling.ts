/** The two spellings of a policy, and the keys in which they differ (discovery.md section 1). */
import { z } from "zod";

export const semanticsSchema = z.enum(["proposal", "operator"]);
export const spellingSchema = z.enum(["proposal", "operator"]);

export type Semantics = z.infer<typeof semanticsSchema>;
export type Spelling = z.infer<typeof spellingSchema>;

/** The two keys of one property. */
export interface SpelledKey {
  readonly proposal: string;
  readonly operator: string;
}

export const SIGNAL_QUERY: SpelledKey = { proposal: "queryRef", operator: "query" };
export const TERM_SIGNAL: SpelledKey = { proposal: "signalRef", operator: "signal" };
