/** Watches a run: its operation's events in the shape of `/runs/{id}/events`. */
import { runEventSchema, type RunEvent } from "../../../api/runs";
import { watchOperation } from "../../operations/events";

/** Yields and throws as watchOperation does. */
export async function* watchRun(id: string, signal: AbortSignal): AsyncGenerator<RunEvent, void, undefined> {
  let last = "";
  for await (const { items, ...operation } of watchOperation(id, signal)) {
    const event = runEventSchema.parse({ ...operation, queries: items });
    const text = JSON.stringify(event);
    if (text !== last) yield event;
    last = text;
  }
}
