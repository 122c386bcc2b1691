/** Reads the header of a CSV file of builds: the position of each column. */
import { CsvFileError } from "./csvRecords";

/**
 * All columns; true for required ones, which come first. They are the fields of the API's batches, flat and in snake
 * case; the API's own spelling (`queuedAt`) is accepted as well.
 */
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
  namespace: false,
  variables: false,
} as const satisfies Readonly<Record<string, boolean>>;

export type CsvColumn = keyof typeof CSV_COLUMNS;

/** Short names, accepted if the file does not have the long one. */
const SHORT: Readonly<Record<string, CsvColumn>> = {
  project: "project_path",
  runner: "runner_id",
  pipeline: "pipeline_id",
};

export interface Header {
  /** The file's columns in order; null for an unknown one, which is ignored. */
  readonly columns: readonly (CsvColumn | null)[];
  /** The file's own spelling of its columns. */
  readonly spelled: Readonly<Partial<Record<string, string>>>;
}

// The keys of a constant are of its type.
/** Empty for builds that did not run; a file of jobs that are handed out here need not have these columns. */
export const ONLY_OF_RUN: ReadonlySet<string> = new Set([
  "runner_id",
  "runner_type",
  "finished_at",
  "duration_seconds",
]);

const NAMES = Object.keys(CSV_COLUMNS) as CsvColumn[];

/** Throws CsvFileError that names every column that is missing or duplicate. */
export function readHeader(cells: readonly string[]): Header {
  const found = cells.map((cell) =>
    cell
      .trim()
      .replace(/(?<=[a-z])(?=[A-Z])/g, "_")
      .toLowerCase(),
  );
  const columns = found.map((name) => {
    const long = SHORT[name];
    const meant = long === undefined || found.includes(long) ? name : long;
    return NAMES.find((known) => known === meant) ?? null;
  });
  const isNeeded = (name: CsvColumn): boolean =>
    CSV_COLUMNS[name] && !(ONLY_OF_RUN.has(name) && columns.includes("script"));
  const problems = NAMES.flatMap((name) => {
    const times = columns.filter((column) => column === name).length;
    if (times > 1) return [`${name} occurs ${times} times`];
    return times === 0 && isNeeded(name) ? [`${name} is missing`] : [];
  });
  if (problems.length === 0) {
    const spelled = columns.flatMap((name, at) => (name === null ? [] : [[name, (cells[at] ?? "").trim()]]));
    return { columns, spelled: Object.fromEntries(spelled) };
  }
  const hint =
    cells.length === 1 && /[;\t]/.test(cells[0] ?? "")
      ? " Its cells are not separated by commas: save it with commas."
      : "";
  const needed = NAMES.filter(isNeeded).join(",");
  throw new CsvFileError(
    `Line 1 is not a header of builds: ${problems.join(", ")}.${hint} It must name ${needed}.`,
  );
}
