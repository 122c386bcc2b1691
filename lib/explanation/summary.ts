/** Summarises a page as Markdown for an issue or a merge request, using the engines' own sentences. Pure. */
import { grouped } from "../numeric/words";
import type { Explanation } from "./explanation";

/** Values measured against a line, as a list and as a picture. */
export interface SummaryBars {
  /** What the bars show: "Images by score". */
  readonly caption: string;
  readonly unit: string | null;
  /** The line that the bars are measured against; null if each row has its own. */
  readonly line: { readonly label: string; readonly value: number } | null;
  /** In the page's order. */
  readonly rows: readonly SummaryRow[];
  /** Number of rows on the page beyond these. */
  readonly more: number;
}

export interface SummaryRow {
  readonly label: string;
  readonly value: number;
  /** The value as shown on the page, with its unit. */
  readonly text: string;
  readonly above: boolean;
}

export interface PageSummary {
  /** Subject of the page: "Run of ci-usage". */
  readonly title: string;
  /** The engines' sentences, starting with the answer. */
  readonly sentences: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly bars: SummaryBars | null;
}

/** Returns the sentence, the steps that stopped the subject or have a warning, and the arithmetic. */
export function explained(explanation: Explanation): readonly string[] {
  const steps = explanation.steps
    .filter(({ state }) => state === "stopped" || state === "warning")
    .map(({ title, text }) => `${title} ${text}`);
  const arithmetic = explanation.arithmetic.map(({ label, formula }) => `${label}: ${formula}`);
  return [explanation.sentence, ...steps, ...arithmetic];
}

/** `link` opens the page in this state. The table contains what the picture shows. */
export function summaryMarkdown({ title, sentences, facts, bars }: PageSummary, link: string): string {
  const blocks = [
    `### ${inline(title)}`,
    ...(sentences.length > 0 ? [sentences.slice(0, 1).map(inline).join(""), list(sentences.slice(1))] : []),
    list(facts.map(([label, value]) => `${label}: ${value}`)),
    bars === null || bars.rows.length === 0 ? "" : table(bars),
    `[Open this page in Plimsoll](<${link.replaceAll(/[<>\s\\]/g, encodeURIComponent)}>)`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

const list = (items: readonly string[]): string => items.map((item) => `- ${inline(item)}`).join("\n");

function table({ caption, line, rows, more }: SummaryBars): string {
  const crossed = line === null ? -1 : rows.findIndex(({ above }) => !above);
  const lines = rows.flatMap(({ label, text }, at) => [
    ...(at === crossed && line !== null ? [`| **${inline(line.label)}** | |`] : []),
    `| ${inline(label)} | ${inline(text)} |`,
  ]);
  const rest = more > 0 ? [`\n${grouped(more)} more are not listed.`] : [];
  return [`| ${inline(caption)} | |`, "|---|--:|", ...lines, ...rest].join("\n");
}

/**
 * Escapes text so that Markdown shows it unchanged on one line: no markup, no HTML, no mention of a person or an
 * issue. Backslash escapes are CommonMark's (https://spec.commonmark.org/0.31.2/#backslash-escapes).
 */
export function inline(text: string): string {
  return text
    .replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ")
    .trim()
    .replaceAll(/[\\`*_{}[\]()<>#+!|~@$%&]|:(?=\S)/g, "\\$&")
    .replace(/^(\d+)\.(?=\s|$)/, "$1\\.")
    .replace(/^[-=]/, "\\$&");
}
