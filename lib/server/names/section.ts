/** One part's section in an answer that gathers several: a part that fails says so, and does not hide the others. */
import type { Section } from "../../api/sections";
import { log } from "../core/log";
import { isConnectionLoss } from "../core/dbErrors";
import { HttpError } from "../http/errors";

/** Milliseconds after which an answer no longer waits for a part that reads from the database. */
const PATIENCE_MS = 10_000;

/** Throws the signal's reason, and the error of a lost database connection, with which no part can answer. */
export async function section<T>(
  what: string,
  read: () => Promise<T>,
  signal?: AbortSignal,
  patienceMs = PATIENCE_MS,
): Promise<Section<T>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Section<T>>((resolve) => {
    const message = `${what} took more than ${patienceMs / 1_000} s.`;
    timer = setTimeout(() => resolve({ state: "failed", message }), patienceMs);
  });
  try {
    return await Promise.race([read().then((data) => ({ state: "known" as const, data })), late]);
  } catch (error) {
    signal?.throwIfAborted();
    if (isConnectionLoss(error)) throw error;
    if (error instanceof HttpError) return { state: "failed", message: error.message };
    log().error({ error, part: what }, "a part could not answer for a name");
    return { state: "failed", message: `${what} could not be read. The server's log says why.` };
  } finally {
    clearTimeout(timer);
  }
}
