/** Reads a row of a CSV file as a build report, or returns everything that is wrong with it. */
import { buildReportSchema } from "../../../api/builds";
import { unguarded } from "../../../document/formulaGuard";
import { readDate, type BuildReport } from "../../../minutes";
import { sanitizeText } from "../../core/sanitizeForPostgres";
import { isInFuture } from "../future";
import { CSV_COLUMNS, ONLY_OF_RUN, type CsvColumn, type Header } from "./csvHeader";

export interface CellProblem {
  readonly column: string;
  readonly value: string;
  readonly message: string;
}

type Cells = Readonly<Partial<Record<CsvColumn, string>>>;

export function readRow(
  header: Header,
  row: readonly string[],
): { readonly report: BuildReport } | { readonly problems: readonly CellProblem[] } {
  if (row.length !== header.columns.length) {
    const message = `has ${row.length} cells where the header has ${header.columns.length}: give each column one, empty ones too`;
    return { problems: [{ column: "", value: "", message }] };
  }
  const cells: Cells = Object.fromEntries(
    header.columns.flatMap((column, at) => {
      const cell = sanitizeText(unguarded(row[at] ?? ""));
      return column === null || cell === "" ? [] : [[column, cell]];
    }),
  );
  const parsed = buildReportSchema.safeParse(inputOf(cells));
  const ofCells = [...missing(cells), ...malformed(cells)];
  const problems = [...ofCells, ...misread(parsed.error?.issues ?? [], cells, ofCells)];
  if (parsed.success && problems.length === 0) return { report: parsed.data };
  const at = ({ column }: CellProblem): number => header.columns.findIndex((name) => name === column);
  return {
    problems: problems
      .sort((a, b) => at(a) - at(b))
      .map((each) => ({ ...each, column: header.spelled[each.column] ?? each.column })),
  };
}

/** The schema's errors for columns without an earlier problem. */
function misread(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
  cells: Cells,
  known: readonly CellProblem[],
): CellProblem[] {
  return issues.flatMap(({ path, message }) => {
    const column = columnOf(path.join("."));
    const isKnown = known.some((each) => each.column === column);
    return isKnown ? [] : [{ column, value: shown(cells, column), message }];
  });
}

/** Returns the shown value of an invalid cell; none for variables, which hold secrets. */
const shown = (cells: Cells, column: string): string =>
  column === "variables" || !(column in cells) ? "" : (cells[column as CsvColumn] ?? "");

function missing(cells: Cells): CellProblem[] {
  const empty = Object.entries(CSV_COLUMNS).flatMap(([column, required]) =>
    required && !(column in cells) && !ONLY_OF_RUN.has(column) ? [column] : [],
  );
  const problems = empty.map((column) => ({ column, value: "", message: "is empty" }));
  if ((cells.runner_id === undefined) !== (cells.runner_type === undefined)) {
    const column = cells.runner_id === undefined ? "runner_id" : "runner_type";
    problems.push({
      column,
      value: "",
      message: "is empty, but the other of runner_id and runner_type is not",
    });
  }
  return problems;
}

const NUMBERS = ["id", "project_id", "runner_id", "pipeline_id", "revision", "timeout_seconds"] as const;
const DATES = ["started_at", "finished_at", "queued_at"] as const;

/** Numbers and dates that spreadsheets have changed, each with the fix. */
function malformed(cells: Cells): CellProblem[] {
  const problems: CellProblem[] = [];
  const say = (column: CsvColumn, message: string): void =>
    void problems.push({ column, value: shown(cells, column), message });
  for (const column of NUMBERS) {
    const value = cells[column];
    if (value !== undefined && !/^\d{1,16}$/.test(value))
      say(column, formula(value) ?? "must be digits such as 1977");
  }
  if (cells.protected !== undefined && !/^(true|false|1|0|yes|no)$/i.test(cells.protected))
    say("protected", formula(cells.protected) ?? "must be true or false");
  const duration = cells.duration_seconds;
  if (duration !== undefined && !/^\d{1,9}(\.\d{1,6})?$/.test(duration)) {
    const comma = /^\d+,\d+$/.test(duration)
      ? `has a decimal comma: write ${duration.replace(",", ".")}`
      : undefined;
    say(
      "duration_seconds",
      comma ?? formula(duration) ?? "must be seconds from 0 on, such as 98.218883, with at most 6 decimals",
    );
  }
  if (variablesOf(cells.variables)?.some(({ key }) => key === "") === true)
    say("variables", "must have KEY=value on each line");
  for (const column of DATES) {
    const value = cells[column];
    if (value !== undefined && readDate(value) === null)
      say(column, formula(value) ?? "must be an instant with its zone, such as 2026-11-22T08:01:38Z");
  }
  if (isInFuture(readDate(cells.finished_at)))
    say("finished_at", "is in the future: builds are accounted once they ended");
  return problems;
}

function formula(value: string): string | undefined {
  return /^[=+@-]/.test(value) && !/^[+-]\d[\d.,]*$/.test(value)
    ? "is a formula: export the file with values"
    : undefined;
}

function inputOf(cells: Cells): object {
  const number = (column: CsvColumn): number | null =>
    cells[column] === undefined ? null : Number(cells[column]);
  return {
    id: number("id"),
    status: cells.status?.toLowerCase(),
    revision: number("revision") ?? 0,
    name: cells.name ?? "",
    stage: cells.stage ?? "",
    ref: cells.ref ?? "",
    pipelineId: number("pipeline_id"),
    // If project paths are complete, a column of this name adds nothing.
    ...optional("namespace", cells.project_path?.includes("/") === true ? undefined : cells.namespace),
    project: {
      id: number("project_id"),
      path: cells.project_path,
      visibility: cells.visibility?.toLowerCase(),
    },
    runner:
      cells.runner_id === undefined
        ? null
        : {
            id: number("runner_id"),
            type: cells.runner_type?.toLowerCase().replace(/_type$/, ""),
            description: cells.runner_description ?? "",
          },
    startedAt: readDate(cells.started_at),
    finishedAt: readDate(cells.finished_at),
    durationSeconds: cells.duration_seconds ?? null,
    queuedAt: readDate(cells.queued_at),
    failureReason: cells.failure_reason ?? null,
    ...optional(
      "tags",
      cells.tags?.split(/[,;]/).flatMap((tag) => tag.trim() || []),
    ),
    ...optional("protected", cells.protected === undefined ? undefined : isTrue(cells.protected)),
    ...optional("script", cells.script?.split(/\r?\n/)),
    ...optional("variables", variablesOf(cells.variables)),
    ...optional("timeoutSeconds", number("timeout_seconds") ?? undefined),
  };
}

const optional = (key: string, value: unknown): object => (value === undefined ? {} : { [key]: value });

/** One variable per line; a line without `=` gets an empty key. */
function variablesOf(cell: string | undefined): { key: string; value: string }[] | undefined {
  return cell
    ?.split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const at = line.indexOf("=");
      return { key: line.slice(0, Math.max(at, 0)).trim(), value: line.slice(at + 1) };
    });
}

const isTrue = (cell: string): boolean => /^(true|1|yes)$/i.test(cell);

/** `project.id` is `project_id`, `durationSeconds` is `duration_seconds`. */
function columnOf(path: string): string {
  if (path === "project.visibility") return "visibility";
  // A list in one cell.
  if (/^(tags|script|variables)\./.test(path)) return path.slice(0, path.indexOf("."));
  return path.replaceAll(".", "_").replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
