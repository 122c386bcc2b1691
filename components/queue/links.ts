/** Addresses of the queue's pages. */

export const QUEUE_HREF = "/queue";

export function jobHref(id: number): string {
  return `/jobs/${id}`;
}

export function keyHref(key: string): string {
  return `/queue/${encodeURIComponent(key)}`;
}

/** What the runner would get next. */
export function runnerHref(id: number): string {
  return `/queue/runners/${id}`;
}
