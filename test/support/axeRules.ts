/** The rules of axe that pages and components are held to. */
import type { RunOptions } from "axe-core";

/** WCAG 2.2 AA, and what axe recommends beside it. */
export const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Those of them that look at colours. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * What a document is asked. In its second colour scheme it is the same document in other colours and nothing else, which
 * test/structure/colourSchemes.test.ts holds, so that only the rules about colours can answer otherwise. axe describes
 * the elements of violations alone: most of its time would otherwise go into telling of what is as it should be.
 */
export function axeOptions(asked: "all" | "colours"): RunOptions {
  const runOnly: RunOptions["runOnly"] =
    asked === "all" ? { type: "tag", values: WCAG } : { type: "rule", values: COLOUR_RULES };
  return { runOnly, resultTypes: ["violations"] };
}
