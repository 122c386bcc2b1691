/** The first line of a CSV file of builds: which column is where. */
import { CsvFileError } from "./csvRecords";

/** Every column, those that must be there first. Fields of the API's batches, flat and in snake case. */
export const CSV_COLUMNS = {
  id: true,
  status: true,
  project_id: true,
  project_path: true,
  visibility: true,
  runner_id: true,
  runner_type: true,
  finished_at: true,
  duration_seconds: true,
  runner_description: false,
  pipeline_id: false,
  name: false,
  stage: false,
  ref: false,
  started_at: false,
  revision: false,
  queued_at: false,
  tags: false,
  protected: false,
  failure_reason: false,
  script: false,
  timeout_seconds: false,
} as const satisfies Readonly<Record<string, boolean>>;

export type CsvColumn = keyof typeof CSV_COLUMNS;

export interface Header {
  /** The file's columns in order; null for one that is not known, which is left alone. */
  readonly columns: readonly (CsvColumn | null)[];
}

// The keys of a constant are its type's.
const NAMES = Object.keys(CSV_COLUMNS) as CsvColumn[];

/** Throws CsvFileError that names every column that is missing or there twice. */
export function readHeader(cells: readonly string[]): Header {
  const found = cells.map((cell) => cell.trim().toLowerCase());
  const columns = found.map((name) => NAMES.find((known) => known === name) ?? null);
  const problems = NAMES.flatMap((name) => {
    const times = columns.filter((column) => column === name).length;
    if (times > 1) return [`${name} is there ${times} times`];
    return times === 0 && CSV_COLUMNS[name] ? [`${name} is missing`] : [];
  });
  if (problems.length === 0) return { columns };
  const hint =
    cells.length === 1 && /[;\t]/.test(cells[0] ?? "")
      ? " Its cells are not separated by commas: save it with commas."
      : "";
  const needed = NAMES.filter((name) => CSV_COLUMNS[name]).join(",");
  throw new CsvFileError(
    `Line 1 is not a header of builds: ${problems.join(", ")}.${hint} It must name ${needed}.`,
  );
}
