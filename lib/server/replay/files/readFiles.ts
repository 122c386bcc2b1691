/** Reads the files of a replay row by row, for the server's threads and the command line, without a database. */
import { above, LIMITS } from "../../../limits/limits";
import {
  ImagesReader,
  ImageTable,
  JobsReader,
  ReplayFileError,
  RotationsReader,
  qualityOf,
  type JobSet,
  type JobSetQuality,
  type RejectedRow,
  type Rotation,
  type UnreadCells,
} from "../../../replay";
import { TableFileError, type OnRow } from "../../../sources/files/csvRows";
import { readTableRows } from "../../../sources/files/tableRows";

export interface ReplayFile {
  readonly part: "jobs" | "history" | "images" | "rotations";
  /** Name in messages. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface ReplayFiles {
  readonly table: ImageTable;
  readonly jobs: JobSet;
  readonly history?: JobSet;
  readonly rotations: readonly Rotation[];
  /** The first rejected rows of each file. */
  readonly rejected: readonly RejectedRow[];
  readonly rejectedTotal: number;
  /** Cells that count as empty because they could not be read, by file and column. */
  readonly unread: readonly UnreadCells[];
  /** Number of job rows that were out of order and had to be sorted. */
  readonly unsorted: number;
  /** Returns what is wrong with the jobs, and the number of rows of all files. */
  readonly quality: () => JobSetQuality;
}

export interface ReadOptions {
  readonly onFile?: (name: string) => void;
  /** Called with every row that is not used. */
  readonly onRejected?: (row: RejectedRow) => void;
  /** Keeps the ids of the jobs, so that a question can name one. */
  readonly keepIds?: boolean;
}

type Reader = Pick<RotationsReader, "row" | "rejected">;

/** A file that cannot be used as a whole. */
type FileProblem = ReplayFileError | TableFileError;
const isFileProblem = (error: unknown): error is FileProblem =>
  error instanceof ReplayFileError || error instanceof TableFileError;

/** Several files that cannot be used. */
export class ReplayFilesError extends Error {
  constructor(readonly problems: readonly FileProblem[]) {
    super(problems.map(({ message }) => message).join(" "));
    this.name = "ReplayFilesError";
  }
}

/** No row of the files of jobs could be used. */
export class NoJobError extends ReplayFileError {
  /** The first rows that could not be used; none of files that have a header alone. */
  constructor(
    files: readonly ReplayFile[],
    readonly rows: readonly RejectedRow[],
  ) {
    const [first] = rows;
    const why = first ? `Line ${first.line}: ${first.column} ${first.reason}.` : "It has only a header.";
    super(files.map(({ name }) => name).join(", "), `no row could be used. ${why}`, first?.line);
  }
}

/** Where another file is wrong already, of the others it is told what their beginnings tell. */
class Enough extends Error {}

/**
 * Throws ReplayFileError or TableFileError for a file that cannot be read, whose header lacks a column, that leaves no
 * job, or that is beyond the limits; ReplayFilesError for several.
 */
export async function readReplayFiles(
  files: readonly ReplayFile[],
  { onFile = () => undefined, onRejected, keepIds = false }: ReadOptions = {},
): Promise<ReplayFiles> {
  const byColumn = new Map<string, number>();
  const rejected: RejectedRow[] = [];
  let rejectedTotal = 0;
  const unread: UnreadCells[] = [];
  const table = new ImageTable();
  const of = (part: ReplayFile["part"]): ReplayFile[] => files.filter((file) => file.part === part);
  const problems: FileProblem[] = [];
  const read = async ({ name, bytes }: ReplayFile, reader: Reader): Promise<void> => {
    onFile(name);
    let rows = 0;
    const row: OnRow = (cells, line, isCut) => {
      if (problems.length > 0 && rows > 0) throw new Enough();
      rows += 1;
      if (isCut) reader.rejected.add(line, "", "is cut off: the file ends in the middle of it");
      else reader.row(cells, line);
    };
    try {
      await readTableRows(name, bytes, row);
    } catch (error) {
      if (isFileProblem(error)) problems.push(error);
      else if (!(error instanceof Enough)) throw error;
    }
    rejected.push(...reader.rejected.rows);
    rejectedTotal += reader.rejected.total;
    unread.push(...reader.rejected.unread.values());
    for (const [column, rows] of reader.rejected.byColumn)
      byColumn.set(column, (byColumn.get(column) ?? 0) + rows);
  };
  const readJobs = async (of: readonly ReplayFile[]): Promise<JobsReader> => {
    const reader = new JobsReader(table, { keepIds, onRejected });
    for (const file of of) {
      reader.open(file.name);
      await read(file, {
        row(cells, line) {
          reader.row(cells, line);
          checkSizes(file.name, reader, table);
        },
        get rejected() {
          return reader.rejected;
        },
      });
    }
    if (reader.count === 0 && problems.length === 0) {
      const rows = rejected.filter(({ file }) => of.some(({ name }) => name === file));
      problems.push(new NoJobError(of, rows));
    }
    return reader;
  };

  for (const file of of("images")) await read(file, new ImagesReader(file.name, table, onRejected));
  const history = of("history").length > 0 ? await readJobs(of("history")) : undefined;
  const jobs = await readJobs(of("jobs"));
  const rotations: Rotation[] = [];
  for (const file of of("rotations")) {
    const reader = new RotationsReader(file.name, onRejected);
    await read(file, reader);
    rotations.push(...reader.rotations);
  }
  const [problem, ...others] = problems;
  if (problem) throw others.length === 0 ? problem : new ReplayFilesError(problems);
  const set = jobs.finish();
  return {
    table,
    jobs: set,
    ...(history ? { history: history.finish() } : {}),
    rotations,
    rejected,
    rejectedTotal,
    unread,
    unsorted: jobs.unsorted + (history?.unsorted ?? 0),
    quality: () =>
      qualityOf({ jobs: set, table, reader: jobs, rejected: { total: rejectedTotal, byColumn }, unread }),
  };
}

function checkSizes(file: string, reader: JobsReader, table: ImageTable): void {
  if (reader.count > LIMITS.replayJobs.value) throw new ReplayFileError(file, `has ${above("replayJobs")}.`);
  if (table.images.length > LIMITS.replayImages.value) {
    throw new ReplayFileError(file, `there are ${above("replayImages")}.`);
  }
}
