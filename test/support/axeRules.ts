/** The axe rules that pages and components must pass. */
import type { RunOptions } from "axe-core";

/** WCAG 2.2 AA, and axe's best practices. */
export const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules that depend on colours. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Returns the options for a document. In its second colour scheme only the colours differ, which
 * test/structure/colourSchemes.test.ts ensures, so only colour rules can give another result. axe describes only the
 * elements of violations: most of its time would otherwise be spent on describing elements without problems.
 */
export function axeOptions(asked: "all" | "colours"): RunOptions {
  const runOnly: RunOptions["runOnly"] =
    asked === "all" ? { type: "tag", values: WCAG } : { type: "rule", values: COLOUR_RULES };
  return { runOnly, resultTypes: ["violations"] };
}
