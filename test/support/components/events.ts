/** Server-sent events as a component test wants them, in place of the browser's EventSource. */

class Stream extends EventTarget {
  /** Below /api/v1. */
  readonly path: string;
  open = true;

  constructor(url: string) {
    super();
    this.path = url.slice("/api/v1".length);
    streams.push(this);
  }

  close(): void {
    this.open = false;
  }
}

let streams: Stream[] = [];

/** Forgets every stream. */
export function resetEvents(): void {
  streams = [];
  window.EventSource = Stream as unknown as typeof EventSource;
}

const openAt = (path: string): readonly Stream[] =>
  streams.filter((stream) => stream.open && stream.path === path);

/** Ids of the operations whose events are listened to. */
export function listened(): readonly string[] {
  return streams.flatMap(({ open, path }) =>
    open ? (/^\/operations\/(.+)\/events$/.exec(path)?.[1] ?? []) : [],
  );
}

/** Sends an event to those who listen to the operation's; `end` closes nothing by itself. */
export function tell(id: string, event: "progress" | "end", data: unknown): void {
  const message = { data: JSON.stringify(data) };
  for (const stream of openAt(`/operations/${id}/events`))
    stream.dispatchEvent(new MessageEvent(event, message));
}

/** The stream breaks, as when the server restarts. */
export function breakOff(id: string): void {
  for (const stream of openAt(`/operations/${id}/events`)) stream.dispatchEvent(new Event("error"));
}
