/**
 * Pull-cost profiles: CSV with a header line, or a JSON list of the same fields, alone or under `images`
 * (discovery.md sections 2 and 8). Columns in any order, unknown ones ignored, empty cells missing.
 */
import { CsvError, parse as parseCsv } from "csv-parse/sync";
import { unguarded } from "../../document/formulaGuard";
import { SourceError } from "../errors";
import type { Quote } from "../secrets/hider";

export interface PullCostRow {
  readonly image: string;
  /** Seconds; here and below, null is an empty cell. */
  readonly p50ColdPullSeconds: number | null;
  readonly p95ColdPullSeconds: number | null;
  readonly sampleCount: number | null;
}

interface Row {
  /** Its position for messages: "line 3" or "entry 2". */
  readonly where: string;
  readonly cells: Readonly<Record<string, unknown>>;
}

const MAX_PROBLEMS = 20;

/** Throws SourceError `document` that names every bad row. */
export function parsePullCost(text: string, quote: Quote): PullCostRow[] {
  const body = text.replace(/^\uFEFF/, "");
  if (body.trim() === "") throw invalid(["it is empty"]);
  const rows = /^\s*[[{]/.test(body) ? jsonRows(body) : csvRows(body, quote);
  const problems: string[] = [];
  const costs: PullCostRow[] = [];
  const seen = new Map<string, string>();
  for (const row of rows) {
    const image = typeof row.cells.image === "string" ? row.cells.image.trim() : "";
    if (image === "") {
      problems.push(`${row.where}: image is empty`);
      continue;
    }
    const before = seen.get(image);
    if (before !== undefined) problems.push(`${row.where}: image "${quote(image)}" is already in ${before}`);
    seen.set(image, row.where);
    costs.push({
      image,
      p50ColdPullSeconds: amount(row, "p50ColdPullSeconds", problems, quote),
      p95ColdPullSeconds: amount(row, "p95ColdPullSeconds", problems, quote),
      sampleCount: amount(row, "sampleCount", problems, quote),
    });
  }
  if (problems.length > 0) throw invalid(problems);
  return costs;
}

function csvRows(text: string, quote: Quote): Row[] {
  let records: { record: Record<string, string>; info: { lines: number } }[];
  try {
    records = parseCsv(text, {
      columns: (header: string[]) => checkedHeader(header, quote),
      info: true,
      trim: true,
      skip_empty_lines: true,
      cast: unguarded,
    });
  } catch (error) {
    if (error instanceof CsvError) {
      const line = typeof error.lines === "number" ? `line ${error.lines}: ` : "";
      throw invalid([`${line}${quote(error.message, 300)}`]);
    }
    throw error;
  }
  return records.map(({ record, info }) => ({ where: `line ${info.lines}`, cells: record }));
}

function checkedHeader(header: readonly string[], quote: Quote): string[] {
  const names = header.map((name) => name.trim());
  if (!names.includes("image")) {
    const begins = quote(names.join(","), 120);
    throw invalid([`line 1: no column "image" (found ${begins === "" ? "nothing" : begins})`]);
  }
  return names;
}

function jsonRows(text: string): Row[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    // The rest of the message quotes the text, truncated.
    const [where = ""] = / at position \d+(?: \(line \d+ column \d+\))?$/.exec(String(error)) ?? [];
    throw invalid([`it is not valid JSON${where}`]);
  }
  const list = Array.isArray(parsed) ? (parsed as unknown[]) : listIn(parsed);
  return list.map((cells, index) => {
    const where = `entry ${index + 1}`;
    if (typeof cells !== "object" || cells === null) throw invalid([`${where}: not an object with an image`]);
    return { where, cells: Object.fromEntries(Object.entries(cells)) };
  });
}

function listIn(parsed: unknown): unknown[] {
  if (typeof parsed === "object" && parsed !== null) {
    for (const [name, value] of Object.entries(parsed)) {
      if (["images", "profiles", "rows", "items"].includes(name) && Array.isArray(value)) return value;
    }
  }
  throw invalid([
    "a JSON profile is a list of objects with image, p50ColdPullSeconds, p95ColdPullSeconds, sampleCount",
  ]);
}

function amount(row: Row, column: string, problems: string[], quote: Quote): number | null {
  const cell = row.cells[column];
  if (cell === undefined || cell === null || cell === "") return null;
  const number = typeof cell === "number" ? cell : typeof cell === "string" ? decimal(cell) : NaN;
  if (Number.isFinite(number) && number >= 0) return number;
  problems.push(`${row.where}: ${column} is ${quote(JSON.stringify(cell))}, not a number of at least 0`);
  return null;
}

function decimal(text: string): number {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(text.trim()) ? Number(text) : NaN;
}

function invalid(problems: readonly string[]): SourceError {
  const shown = problems.slice(0, MAX_PROBLEMS).join("; ");
  const more = problems.length > MAX_PROBLEMS ? `; and ${problems.length - MAX_PROBLEMS} more` : "";
  return new SourceError("document", `the pull-cost profile is not valid: ${shown}${more}`);
}
