/** Selects and merges the fields of a change to show. Pure. */
import type { Unit } from "@/components/minutes/unit";
import { formatNumber } from "@/lib/client/format";
import { monthText } from "@/lib/numeric/month";
import type { Change } from "@/lib/api/changes";

export type ChangedField = Change["fields"][number];

/** Absent values, as written in JSON. */
const ABSENT: ReadonlySet<string | null> = new Set([null, "null", "[]", "{}"]);

/** `chains.mem[0].key`: one entry of a list, or one field of it. */
const ENTRY = /^(.+)\[\d+\](\.\w+)?$/;

/**
 * The fields of a change to show: leaves out those that were and are absent, and merges a new list into one field.
 * `unit` is that of accounted amounts.
 */
export function shownFields(
  { kind, fields }: Pick<Change, "kind" | "fields">,
  unit: Unit,
): readonly ChangedField[] {
  const usage = kind === "quota.level" ? usageField(fields, unit) : null;
  if (usage) return [usage];
  const shown: ChangedField[] = [];
  let list: string | null = null;
  for (const field of fields) {
    if (ABSENT.has(field.before) && ABSENT.has(field.after)) continue;
    const entry = field.before === null ? ENTRY.exec(field.path) : null;
    // Merges `chains.mem[0].key` and `chains.mem[1].key` into one field; another field of the entries is a separate
    // list.
    const name = entry ? `${entry[1] ?? ""}[]${entry[2] ?? ""}` : null;
    const last = shown.at(-1);
    if (name !== null && name === list && last) {
      shown[shown.length - 1] = { ...last, after: `${last.after ?? ""}, ${field.after ?? ""}` };
      continue;
    }
    shown.push(entry ? { ...field, path: entry[1] ?? "" } : outdented(field));
    list = name;
  }
  return shown;
}

/**
 * "20,172 of 12,000 min used in November 2026 (UTC): 8,172 min over" for a namespace that reached a level of its
 * quota. Entries of earlier versions have no month.
 */
function usageField(fields: readonly ChangedField[], unit: Unit): ChangedField | null {
  const text = (path: string): string | null => fields.find((field) => field.path === path)?.after ?? null;
  const [used, quota] = [Number(text("usedMinutes") ?? "none"), Number(text("quotaMinutes") ?? "none")];
  if (!Number.isFinite(used) || !Number.isFinite(quota)) return null;
  const month = text("month");
  const within = month === null ? "" : ` in ${monthText(month)} (UTC)`;
  const gap = `${formatNumber(Math.abs(quota - used))} ${unit} ${used > quota ? "over" : "left"}`;
  return {
    path: "",
    before: null,
    after: `${formatNumber(used)} of ${formatNumber(quota)} ${unit} used${within}: ${gap}`,
  };
}

/** Lines out of the middle of a document without the indentation that both sides have in common. */
function outdented(field: ChangedField): ChangedField {
  const { before, after } = field;
  const lines = [before, after]
    .flatMap((text) => text?.split("\n") ?? [])
    .filter((line) => line.trim() !== "");
  const depth = Math.min(...lines.map((line) => /^ */.exec(line)?.[0].length ?? 0));
  if (lines.length === 0 || depth === 0) return field;
  const less = (text: string | null): string | null =>
    text
      ?.split("\n")
      .map((line) => line.slice(depth))
      .join("\n") ?? null;
  return { ...field, before: less(before), after: less(after) };
}
