/** Server-sent events from an async sequence of states of one object. */
import { z } from "zod";
import { stoppingSignal } from "./inFlightRequests";

const HEARTBEAT_MS = 15_000;
const FINAL = new Set(["succeeded", "partial", "failed", "cancelled"]);

/** Returns the schema of a stream's events as a list, which is how the OpenAPI document describes them. */
export function eventsOf(data: z.ZodType): z.ZodType {
  const event = z.object({
    event: z.enum(["progress", "end"]).describe("`end` with the final state, after which the stream closes."),
    data,
  });
  return z.array(event).meta({ description: "One event after another; `data` is JSON on one line." });
}

/** Bytes buffered for a slow reader; a later state waits at its source, where the next one replaces it. */
const MOST_WAITING = 65_536;
/** Heartbeats in a row that find no room before the stream is closed. */
const PATIENCE = 4;

/**
 * Each item becomes a `progress` event; one in a final state also becomes `end`, after which the stream closes. A
 * comment line every 15 s keeps proxies from closing the connection. The next item is requested when the reader has
 * room for it. Without an `end` event the stream ends when `signal` aborts, the reader leaves or takes nothing for a
 * minute, or the process stops; the reader then reconnects and reaches another process.
 */
export function eventStream(
  items: AsyncGenerator<{ readonly state: string }, void, undefined>,
  signal: AbortSignal,
): Response {
  const encoder = new TextEncoder();
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let closed = false;
  let drained = (): void => undefined;
  const wake = (): void => drained();
  const stopping = stoppingSignal();
  let leave = (): void => undefined;
  const stop = async (): Promise<void> => {
    closed = true;
    clearInterval(heartbeat);
    stopping.removeEventListener("abort", leave);
    signal.removeEventListener("abort", wake);
    wake();
    await items.return();
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string): void => {
          if (!closed) controller.enqueue(encoder.encode(text));
        };
        const end = (): void => {
          if (closed) return;
          controller.close();
          // The reader reconnects if the stream ends before an `end` event.
          void stop().catch(() => undefined);
        };
        const hasRoom = (): boolean => (controller.desiredSize ?? 0) > 0;
        let missed = 0;
        const beat = (): void => {
          missed = hasRoom() ? 0 : missed + 1;
          if (missed === 0) send(": still here\n\n");
          else if (missed >= PATIENCE) end();
        };
        leave = () => {
          // A random delay: the watchers must not all reconnect to the remaining processes at once.
          send(`: the server stops\nretry: ${Math.round(500 + 2_000 * Math.random())}\n\n`);
          end();
        };
        const pump = async (): Promise<void> => {
          for (let final = false; !final && !closed;) {
            while (!hasRoom() && !closed && !signal.aborted) {
              await new Promise<void>((resolve) => (drained = resolve));
            }
            const { done, value } = await items.next();
            if (done === true || signal.aborted) return;
            const data = JSON.stringify(value);
            final = FINAL.has(value.state);
            send(`event: progress\ndata: ${data}\n\n`);
            if (final) send(`event: end\ndata: ${data}\n\n`);
          }
        };
        send("retry: 2000\n\n");
        signal.addEventListener("abort", wake);
        stopping.addEventListener("abort", leave);
        if (stopping.aborted) return leave();
        heartbeat = setInterval(beat, HEARTBEAT_MS);
        void pump()
          .catch(() => undefined)
          .finally(end);
      },
      pull: wake,
      cancel: stop,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING }),
  );
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
