/**
 * The requests that this process is answering: pages, API and streams. Node itself reports them, so that this does
 * not depend on how the framework sets up its server.
 */
import { subscribe } from "node:diagnostics_channel";
import { setMaxListeners } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { singleton } from "../core/singleton";

const LOOK_MS = 25;

interface InFlight {
  readonly active: Set<ServerResponse>;
  readonly stopping: AbortController;
  /** Callbacks of held requests, called when the process stops. */
  readonly held: Set<() => void>;
  watched: boolean;
}

const inFlight = (): InFlight =>
  singleton("inFlightRequests", () => {
    const stopping = new AbortController();
    // One listener per streamed request.
    setMaxListeners(0, stopping.signal);
    return { active: new Set(), stopping, held: new Set(), watched: false };
  });

/** Starts to count; later calls have no effect. */
export function watchRequests(): void {
  const state = inFlight();
  if (state.watched) return;
  state.watched = true;
  subscribe("http.server.request.start", (message) => {
    // Node's documented message of this channel.
    const { response } = message as { readonly response: ServerResponse };
    state.active.add(response);
    response.once("close", () => state.active.delete(response));
    // A request that arrives while the process stops does not keep its connection alive.
    if (state.stopping.signal.aborted) response.setHeader("connection", "close");
  });
}

/** Returns the number of requests being answered. */
export function requestsInFlight(): number {
  return inFlight().active.size;
}

/** Aborts when the process is told to stop. */
export function stoppingSignal(): AbortSignal {
  return inFlight().stopping.signal;
}

/**
 * Calls `end` when the process is told to stop, at once if it already was; returns a function that cancels this. For
 * requests that are held by the thousand: adding or removing a listener of the signal costs a walk over all others.
 */
export function whenStopping(end: () => void): () => void {
  const { stopping, held } = inFlight();
  if (stopping.signal.aborted) end();
  held.add(end);
  return () => held.delete(end);
}

/** Notifies all listeners that the process is about to end. */
export function beginToStop(): void {
  const { active, stopping, held } = inFlight();
  stopping.abort();
  for (const end of held) end();
  for (const response of active) if (!response.headersSent) response.setHeader("connection", "close");
}

/**
 * Resolves with the number of requests still in progress: 0 as soon as there are none, more if `ms` milliseconds have
 * passed.
 */
export async function settleRequests(ms: number): Promise<number> {
  const { active } = inFlight();
  const deadline = Date.now() + ms;
  while (active.size > 0 && Date.now() < deadline) await sleep(LOOK_MS);
  return active.size;
}
