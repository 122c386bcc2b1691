/** Server-sent events for component tests, replacing the browser's EventSource. */

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  /** Path below /api/v1. */
  readonly path: string;
  readyState = 1;

  constructor(url: string) {
    super();
    this.path = url.slice("/api/v1".length);
    streams.push(this);
  }

  close(): void {
    this.readyState = Stream.CLOSED;
  }
}

let streams: Stream[] = [];

/** Forgets all streams. */
export function resetEvents(): void {
  streams = [];
  window.EventSource = Stream as unknown as typeof EventSource;
}

const isOpen = ({ readyState }: Stream): boolean => readyState !== Stream.CLOSED;

const openAt = (path: string): readonly Stream[] =>
  streams.filter((stream) => isOpen(stream) && stream.path === path);

/** Returns ids of the operations with open event streams. */
export function listened(): readonly string[] {
  return streams.flatMap((stream) =>
    isOpen(stream) ? (/^\/operations\/(.+)\/events$/.exec(stream.path)?.[1] ?? []) : [],
  );
}

/** Sends an event to the streams of the operation. `end` does not close them. */
export function tell(id: string, event: "progress" | "end", data: unknown): void {
  const message = { data: JSON.stringify(data) };
  for (const stream of openAt(`/operations/${id}/events`))
    stream.dispatchEvent(new MessageEvent(event, message));
}

/** Breaks the stream, as when the server restarts. */
export function breakOff(id: string): void {
  for (const stream of openAt(`/operations/${id}/events`)) stream.dispatchEvent(new Event("error"));
}

/** Answers the stream with an error. The browser does not reconnect by itself. */
export function turnAway(id: string): void {
  for (const stream of openAt(`/operations/${id}/events`)) {
    stream.close();
    stream.dispatchEvent(new Event("error"));
  }
}
