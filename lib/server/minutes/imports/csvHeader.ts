/** The first line of a CSV file of builds: which column is where. */
import { CsvFileError } from "./csvRecords";

/**
 * Every column, those that must be there first. Fields of the API's batches, flat and in snake case; their names there
 * (`queuedAt`) are taken as well.
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

/** Shorter names, where the longer one is not in the file. */
const SHORT: Readonly<Record<string, CsvColumn>> = {
  project: "project_path",
  runner: "runner_id",
  pipeline: "pipeline_id",
};

export interface Header {
  /** The file's columns in order; null for one that is not known, which is left alone. */
  readonly columns: readonly (CsvColumn | null)[];
  /** What the file calls its columns. */
  readonly spelled: Readonly<Partial<Record<string, string>>>;
}

// The keys of a constant are its type's.
/** Empty for builds that did not run; a file of jobs that are handed out here need not have them. */
export const ONLY_OF_RUN: ReadonlySet<string> = new Set([
  "runner_id",
  "runner_type",
  "finished_at",
  "duration_seconds",
]);

const NAMES = Object.keys(CSV_COLUMNS) as CsvColumn[];

/** Throws CsvFileError that names every column that is missing or there twice. */
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
    if (times > 1) return [`${name} is there ${times} times`];
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
