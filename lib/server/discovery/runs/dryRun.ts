/** A run that is computed at once and not stored. */
import { runInThread } from "../../compute/run";
import { connectionsFor } from "../../dataSources/service";
import { countQuery } from "../../dataSources/metrics";
import { dryRunTask } from "./dryRunTask";

export interface DryRunOptions {
  /** ISO 8601; now if absent. */
  readonly evaluatedAt?: string | undefined;
  /** Aborts when nobody waits for the answer. */
  readonly signal?: AbortSignal;
}

/**
 * Returns the run as JSON (lib/api runSchema). Throws UnprocessableError for a document with errors; errors of the
 * sources are in the answer.
 */
export async function dryRun(
  spec: string,
  { evaluatedAt, signal }: DryRunOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const createdAt = new Date();
  const at = evaluatedAt === undefined ? createdAt : new Date(evaluatedAt);
  const handlers = { connections: connectionsFor, onQuery: countQuery };
  return runInThread(dryRunTask, { spec, evaluatedAt: at, createdAt }, { signal, handlers });
}
