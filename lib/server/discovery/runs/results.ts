/** Finished runs compared, explained and written: bytes of the answers. */
import { runInThread } from "../../compute/run";
import type { Task } from "../../compute/task";
import { runDocument, type Text } from "./document";
import type { RunPieces } from "./ranked";
import { getRunSummary } from "./read";
import { csvTask, diffTask, explainTask, statusTask } from "./resultTasks";

type Bytes = Promise<Uint8Array<ArrayBuffer>>;

/** Ranked images of a run that is read in less time than another thread takes to begin. */
const SMALL = 50;

/** What changed from run `a` to run `b`. Throws NotFoundError, and ConflictError while one of them has no result. */
export async function diffRuns(a: string, b: string, signal?: AbortSignal): Bytes {
  return over(diffTask, undefined, [a, b], signal);
}

/** Why an image is where it is in this run, or why it is not there. Throws as diffRuns. */
export async function explainRunImage(id: string, image: string, signal?: AbortSignal): Bytes {
  return over(explainTask, image, [id], signal);
}

/** The policy's status of this run, as the operator would write it. Throws as diffRuns. */
export async function runStatusYaml(id: string, signal?: AbortSignal): Bytes {
  return over(statusTask, undefined, [id], signal);
}

/** The ranking with one column a signal. Throws as diffRuns. */
export async function runCsv(id: string, signal?: AbortSignal): Bytes {
  return over(csvTask, undefined, [id], signal);
}

/** For a task that reads these runs, in their order; each is asked for when the task does. */
export function piecesOf(ids: readonly string[]): RunPieces {
  const texts: (Promise<Text> | undefined)[] = [];
  const encoder = new TextEncoder();
  return {
    piece: async (run) => {
      const { value } = await (await (texts[run] ??= runDocument(ids[run] ?? ""))).next();
      return value === undefined ? null : encoder.encode(value);
    },
  };
}

async function over<I>(
  task: Task<I, Uint8Array<ArrayBuffer>, RunPieces>,
  input: I,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Bytes {
  const runs = await Promise.all(ids.map((id) => getRunSummary(id)));
  const small = runs.every(({ imageCount }) => imageCount <= SMALL);
  return runInThread(task, input, { signal, handlers: piecesOf(ids), small });
}
