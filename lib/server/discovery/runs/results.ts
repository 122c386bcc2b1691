/** Compares, explains and exports finished runs; returns the answers' bytes. */
import { runInThread } from "../../compute/run";
import type { Task } from "../../compute/task";
import { runDocument, type Text } from "./document";
import type { RunPieces } from "./ranked";
import { getRunSummary } from "./read";
import { csvTask, diffTask, explainTask, statusTask } from "./resultTasks";

type Bytes = Promise<Uint8Array<ArrayBuffer>>;

/** Ranked images of a run that is read in less time than another thread takes to start. */
const SMALL = 50;

/**
 * Returns what changed from run `a` to run `b`. Throws NotFoundError, and ConflictError while one of them has no
 * result.
 */
export async function diffRuns(a: string, b: string, signal?: AbortSignal): Bytes {
  return over(diffTask, undefined, [a, b], signal);
}

/** Returns why an image has its place in this run, or why it has none. Throws as diffRuns does. */
export async function explainRunImage(id: string, image: string, signal?: AbortSignal): Bytes {
  return over(explainTask, image, [id], signal);
}

/** Returns the policy's status of this run, as the operator would write it. Throws as diffRuns does. */
export async function runStatusYaml(id: string, signal?: AbortSignal): Bytes {
  return over(statusTask, undefined, [id], signal);
}

/** Returns the ranking with one column per signal. Throws as diffRuns does. */
export async function runCsv(id: string, signal?: AbortSignal): Bytes {
  return over(csvTask, undefined, [id], signal);
}

/** Handlers for a task that reads these runs in their order; each run is read when the task requests it. */
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
