/**
 * Completions at a position of a LogQL query, derived from the text around it: an incomplete query has no syntax
 * tree.
 */

export interface LogqlPlace {
  /** The start of the typed word. */
  readonly from: number;
  /** Keywords; without them, labels are requested. */
  readonly words?: readonly string[];
  /** The label whose values are offered; without it, label names. */
  readonly label?: string;
  /** The selector's other matchers. */
  readonly match?: string;
}

const STAGES = [
  "json",
  "logfmt",
  "pattern",
  "regexp",
  "unpack",
  "line_format",
  "label_format",
  "unwrap",
  "drop",
  "keep",
  "decolorize",
];
const FUNCTIONS = [
  "count_over_time",
  "rate",
  "bytes_over_time",
  "bytes_rate",
  "sum_over_time",
  "avg_over_time",
  "min_over_time",
  "max_over_time",
  "first_over_time",
  "last_over_time",
  "quantile_over_time",
  "sum",
  "avg",
  "min",
  "max",
  "count",
  "topk",
  "bottomk",
  "sort",
  "by",
  "without",
];
const STRING = '"(?:[^"\\\\]|\\\\.)*"|`[^`]*`';
const MATCHER = new RegExp(`([A-Za-z_]\\w*)\\s*(?:=~|!~|!=|=)\\s*(?:${STRING})`, "g");

/** Null if nothing is offered: inside a line filter's text, a comment, a number. */
export function placeOf(text: string, at: number): LogqlPlace | null {
  const before = text.slice(0, at);
  const outside = before.replace(new RegExp(STRING, "g"), (string) => "_".repeat(string.length));
  if (/#[^\n]*$/.test(outside)) return null;
  const open = outside.lastIndexOf("{");
  if (open > outside.lastIndexOf("}")) return inSelector(text, open, before);
  if (/["`]/.test(outside)) return null;
  const typed = /\w*$/.exec(outside)?.[0] ?? "";
  const from = at - typed.length;
  const left = outside.slice(0, from);
  if (/\b(?:by|without)\s*\([^()]*$/.test(left)) return { from };
  if (/\|\s*$/.test(left)) return { from, words: STAGES };
  return /^\d/.test(typed) ? null : { from, words: FUNCTIONS };
}

function inSelector(text: string, open: number, before: string): LogqlPlace | null {
  const inside = before.slice(open + 1);
  const value = /([A-Za-z_]\w*)\s*(?:=~|!~|!=|=)\s*"([^"]*)$/.exec(inside);
  if (value) {
    const [, label = "", typed = ""] = value;
    const end = text.indexOf("}", before.length);
    const others = [...text.slice(open + 1, end < 0 ? undefined : end).matchAll(MATCHER)]
      .filter((matcher) => matcher[1] !== label)
      .map(([matcher]) => matcher);
    const match = others.length === 0 ? {} : { match: `{${others.join(", ")}}` };
    return { from: before.length - typed.length, label, ...match };
  }
  const name = /(?:^|,)\s*(\w*)$/.exec(inside);
  return name ? { from: before.length - (name[1] ?? "").length } : null;
}
