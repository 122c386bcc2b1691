/**
 * Waits for an operation as a page does: over server-sent events, so that polling does not disturb the measurement.
 */
import { operationSchema } from "../lib/api/operations";

const stateSchema = operationSchema.pick({ state: true, message: true });

/** Resolves when the operation has succeeded. Throws if it ends otherwise or takes longer than `seconds`. */
export async function operationEnd(url: string, id: string, seconds: number): Promise<void> {
  const answer = await fetch(`${url}/api/v1/operations/${id}/events`, {
    signal: AbortSignal.timeout(seconds * 1000),
  });
  // The stream ends together with the operation.
  const events = await answer.text();
  const last = events
    .split("\n")
    .filter((line) => line.startsWith("data:"))
    .at(-1);
  if (!answer.ok || last === undefined) throw new Error(`GET events of ${id}: ${answer.status} ${events}`);
  const { state, message } = stateSchema.parse(JSON.parse(last.slice("data:".length)));
  if (state !== "succeeded") throw new Error(`the operation ${id} ${state}: ${message}`);
}
