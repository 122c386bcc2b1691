/** A replay in its worker thread, from the files' bytes to the result. */
import type { ReplayOptionsInput } from "../../api/replays";
import { CANDIDATES, optionProblems, recommend, replay, withDefaults } from "../../replay";
import type { Call } from "../compute/calls";
import { defineTask, timeLimit } from "../compute/task";
import { UnprocessableError } from "../http/errors";
import { readReplayFiles, type ReplayFile, type ReplayFiles } from "./files/readFiles";

export interface ReplayHandlers {
  /** The next piece of a file; null at its end. */
  next(blobId: string): Promise<Uint8Array | null>;
  onStage(stage: "reading" | "computing"): void;
}

interface StoredFile extends Pick<ReplayFile, "part" | "name"> {
  readonly blobId: string;
}

interface ReplayInput {
  readonly files: readonly StoredFile[];
  readonly options: ReplayOptionsInput;
  /** Asks for a recommendation in place of a replay. */
  readonly recommend?: { readonly current: string; readonly topK?: readonly number[] | undefined };
}

export const replayTask = defineTask({
  name: "replay",
  pool: "computing",
  time: timeLimit("replaySeconds"),
  patient: true,
  work: async ({ files, options, recommend: asked }: ReplayInput, call: Call<ReplayHandlers>) => {
    await call("onStage", "reading");
    const read = await readReplayFiles(
      files.map(({ part, name, blobId }) => ({ part, name, bytes: piecesOf(blobId, call) })),
    );
    await call("onStage", "computing");
    const value: object = asked ? recommended(read, options, asked) : replayed(read, options);
    return { value };
  },
});

function replayed(read: ReplayFiles, input: ReplayOptionsInput): object {
  const { rejected, rejectedTotal, unsorted } = read;
  const result = replay(read, optionsOf(read, input));
  return { ...result, jobs: read.jobs.count, rejected, rejectedTotal, unsorted };
}

function recommended(
  read: ReplayFiles,
  input: ReplayOptionsInput,
  { current: name, topK }: NonNullable<ReplayInput["recommend"]>,
): object {
  const current = CANDIDATES.find((each) => each.name === name);
  if (!current) throw new Error(`There is no strategy ${name}.`);
  const options = { ...optionsOf(read, input), ...(topK ? { topK } : {}) };
  const jobs = read.history ?? read.jobs;
  return recommend({ table: read.table, jobs, rotations: read.rotations, current }, options);
}

function optionsOf(read: ReplayFiles, input: ReplayOptionsInput): ReturnType<typeof withDefaults> {
  const unixMs = (time: string | undefined): number | undefined =>
    time === undefined ? undefined : Date.parse(time);
  const { prewarmAt, developerStart, developerEnd } = input;
  const times = {
    prewarmAt: unixMs(prewarmAt),
    developerStart: unixMs(developerStart),
    developerEnd: unixMs(developerEnd),
  };
  const options = withDefaults({ ...input, ...times }, read.jobs, read.history !== undefined);
  const problems = optionProblems(options);
  if (problems.length === 0) return options;
  const said = problems.map(({ path, message }) => `options.${path} ${message}`).join("; ");
  throw new UnprocessableError(`${said}.`, problems);
}

async function* piecesOf(blobId: string, call: Call<ReplayHandlers>): AsyncGenerator<Uint8Array> {
  for (let piece = await call("next", blobId); piece !== null; piece = await call("next", blobId))
    yield piece;
}
