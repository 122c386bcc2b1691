/** A run's ranking as a table for spreadsheets. */
import type { Run } from "../../api/runs";
import { getRun } from "./read";

/** Header and rows; cells are texts, safe to open in a spreadsheet. Throws NotFoundError. */
export async function runCsvRows(id: string): Promise<string[][]> {
  return csvRows(await getRun(id));
}

export function csvRows(run: Pick<Run, "signalResults" | "ranking">): string[][] {
  const signals = run.signalResults.map((signal) => signal.name);
  const header = ["rank", "image", "score", "selected", "gap", "missing"];
  const columns = signals.flatMap((name) => [`${name} raw`, `${name} normalized`, `${name} contribution`]);
  const rows = run.ranking.map((image) => {
    const values = new Map(image.signals.map((signal) => [signal.name, signal]));
    const terms = new Map(image.terms.map((term) => [term.signal, term]));
    return [
      String(image.rank),
      image.image,
      number(image.finalScore),
      String(image.selected),
      number(image.gap),
      image.missing.join(" "),
      ...signals.flatMap((name) => [
        number(values.get(name)?.raw),
        number(values.get(name)?.normalized),
        number(terms.get(name)?.contribution),
      ]),
    ];
  });
  return [[...header, ...columns], ...rows].map((row) => row.map(harmless));
}

function number(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}

/** A spreadsheet runs a cell that begins like a formula; an apostrophe before it keeps it a text. Numbers stay. */
function harmless(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) && !/^-?\d/.test(cell) ? `'${cell}` : cell;
}
