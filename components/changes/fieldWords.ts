/** Formats fields of the feed of changes: names in words, values with their units. Pure. */
import { formatQuantity } from "@/components/ranking/numbers";
import type { Unit } from "@/components/minutes/unit";
import { formatBytes, formatInterval, formatNumber } from "@/lib/client/format";
import { monthText } from "@/lib/numeric/month";

/** A field of settings and records: `usedMinutes`, `chains.mem[0].key`. Names of images and metrics do not match. */
const FIELD = /^[a-z][A-Za-z0-9]*(?:\.[A-Za-z]\w*|\[\d+\]|\["[^"]*"\])*$/;

/** "Used minutes" for `usedMinutes`, "Chains, mem, 1, key" for `chains.mem[0].key`; other names unchanged. */
export function fieldName(path: string): string {
  if (!FIELD.test(path)) return path;
  const steps = [...path.matchAll(/\[(\d+)\]|\["([^"]*)"\]|([A-Za-z]\w*)/g)].map(([, index, key, name]) =>
    index === undefined ? (key ?? decamelized(name ?? "")) : String(Number(index) + 1),
  );
  const text = steps.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const decamelized = (name: string): string =>
  name
    .replace(/[a-z0-9](?=[A-Z])/g, "$& ")
    .replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
    .replace(/\burl\b/g, "URL");

/** Words for JSON's absent and boolean values. */
const WORDS = new Map([
  ["null", "none"],
  ["[]", "none"],
  ["{}", "none"],
  ["true", "yes"],
  ["false", "no"],
]);

type Write = (value: number, unit: Unit) => string;

/** Accounted amounts; other fields in minutes are durations. */
const ACCOUNTED = /(?:^|\.)(?:used|quota|monthly|purchased)Minutes$/;

/** The last word of a field's name determines its unit. */
const UNITS: readonly (readonly [name: RegExp, write: Write])[] = [
  [ACCOUNTED, (value, unit) => `${formatNumber(value)} ${unit}`],
  [/minutes$/i, (value) => `${formatNumber(value)} min`],
  [/seconds$/i, formatInterval],
  [/bytes$/i, formatBytes],
];

const MONTH = /(?:^|\.)month$/;

/** Amounts as recorded for nodes: "51084444177 B, line 51539607552 B", "84.38 %". */
const AMOUNT = /(?<![\w.])(\d+(?:\.\d+)?) (B|mC|%)(?!\w)/g;

/**
 * "17,686 min" for `17686` in `usedMinutes`; text that is neither a JSON value nor an amount stays unchanged.
 * `accounted`: see `useUnit`.
 */
export function fieldValue(path: string, text: string, accounted: Unit): string {
  if (!FIELD.test(path))
    return text.replace(AMOUNT, (_, digits: string, unit: string) => formatQuantity(Number(digits), unit));
  if (MONTH.test(path) && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)) return `${monthText(text)} (UTC)`;
  const unit = UNITS.find(([name]) => name.test(path));
  if (unit && /^\d+(?:\.\d+)?$/.test(text)) return unit[1](Number(text), accounted);
  return WORDS.get(text) ?? text;
}
