/** Addresses of the queue's pages. */

export const QUEUE_HREF = "/queue";

export function jobHref(id: number): string {
  return `/jobs/${id}`;
}

export function logHref(id: number): string {
  return `/jobs/${id}/log`;
}

/** The log as its Runner sent it, as a file. */
export function logFileHref(id: number): string {
  return `/api/v1/jobs/${id}/trace?download=true`;
}

export function keyHref(key: string): string {
  return `/queue/${encodeURIComponent(key)}`;
}
