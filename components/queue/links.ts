/** Addresses of the queue's pages. */

import type { SimulationInput } from "@/lib/queue/shapes";

export const QUEUE_HREF = "/queue";

/** Id of the table on the queue's page that shows when runners requested jobs. */
export const KEYS_ID = "queue-keys";

/** Id of the list of jobs that no runner takes. */
export const UNMATCHED_ID = "queue-unmatched";

/** Used instead of an instant: the page reads the queue and puts it into the address. */
export const QUEUE_NOW = "now";

export const SIMULATE_QUEUE_HREF = `/queue/simulator?queue=${QUEUE_NOW}`;

/** The simulator with the queue as it was at an instant. */
export function simulatorHref(scenario: SimulationInput, at: string): string {
  return `/queue/simulator?${new URLSearchParams({ queue: at, scenario: JSON.stringify(scenario) })}`;
}

export function jobHref(id: number): string {
  return `/jobs/${id}`;
}

export function logHref(id: number): string {
  return `/jobs/${id}/log`;
}

/** The log as the runner sent it, as a file. */
export function logFileHref(id: number): string {
  return `/api/v1/jobs/${id}/trace?download=true`;
}

export function keyHref(key: string): string {
  return `/queue/${encodeURIComponent(key)}`;
}
