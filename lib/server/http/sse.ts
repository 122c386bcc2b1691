/** Server-sent events from an async sequence of states of one thing. */
import { stoppingSignal } from "../traffic";

const HEARTBEAT_MS = 15_000;
const FINAL = new Set(["succeeded", "partial", "failed", "cancelled"]);

/**
 * Each item becomes a `progress` event, one in a final state also `end`, after which the stream closes. A comment
 * line every 15 s keeps proxies from closing it. Ends when `signal` aborts or the reader goes away, and when the
 * process stops: without an `end` event, so that the reader comes back and meets another process.
 */
export function eventStream(
  items: AsyncGenerator<{ readonly state: string }, void, undefined>,
  signal: AbortSignal,
): Response {
  const encoder = new TextEncoder();
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let closed = false;
  const stopping = stoppingSignal();
  let leave = (): void => undefined;
  const stop = async (): Promise<void> => {
    closed = true;
    clearInterval(heartbeat);
    stopping.removeEventListener("abort", leave);
    await items.return();
  };
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string): void => {
        if (!closed) controller.enqueue(encoder.encode(text));
      };
      send("retry: 2000\n\n");
      leave = () => {
        if (closed) return;
        // Not all at once: everybody who watches comes back to those that are left.
        send(`: the server stops\nretry: ${Math.round(500 + 2_000 * Math.random())}\n\n`);
        controller.close();
        void stop();
      };
      stopping.addEventListener("abort", leave);
      if (stopping.aborted) return leave();
      heartbeat = setInterval(() => send(": still here\n\n"), HEARTBEAT_MS);
      const pump = async (): Promise<void> => {
        for await (const item of items) {
          const data = JSON.stringify(item);
          send(`event: progress\ndata: ${data}\n\n`);
          const final = FINAL.has(item.state);
          if (final) send(`event: end\ndata: ${data}\n\n`);
          if (final || closed || signal.aborted) break;
        }
      };
      void pump()
        // The reader reconnects by itself when the stream ends before an `end` event.
        .catch(() => undefined)
        .finally(() => {
          clearInterval(heartbeat);
          stopping.removeEventListener("abort", leave);
          if (!closed) controller.close();
          closed = true;
        });
    },
    cancel: stop,
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
