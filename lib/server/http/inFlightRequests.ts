/**
 * The requests that this process is answering, whoever answers them: pages, API, streams. Node itself tells of
 * them, so that nothing depends on how the framework sets its server up.
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
  /** What requests that are held do when the process is asked to stop. */
  readonly held: Set<() => void>;
  watched: boolean;
}

const inFlight = (): InFlight =>
  singleton("inFlightRequests", () => {
    const stopping = new AbortController();
    // One for each request that is streamed.
    setMaxListeners(0, stopping.signal);
    return { active: new Set(), stopping, held: new Set(), watched: false };
  });

/** Begins to count; later calls change nothing. */
export function watchRequests(): void {
  const state = inFlight();
  if (state.watched) return;
  state.watched = true;
  subscribe("http.server.request.start", (message) => {
    // Node's documented message of this channel.
    const { response } = message as { readonly response: ServerResponse };
    state.active.add(response);
    response.once("close", () => state.active.delete(response));
    // A request that arrives now does not keep its connection for another one.
    if (state.stopping.signal.aborted) response.setHeader("connection", "close");
  });
}

/** Requests that are being answered. */
export function requestsInFlight(): number {
  return inFlight().active.size;
}

/** Aborted from the moment that the process was asked to stop. */
export function stoppingSignal(): AbortSignal {
  return inFlight().stopping.signal;
}

/**
 * Calls `end` once the process is asked to stop, at once if it was; returns how to stop that. For requests that are held
 * by the thousand: a listener of the signal costs a walk along all others each time that one comes or goes.
 */
export function whenStopping(end: () => void): () => void {
  const { stopping, held } = inFlight();
  if (stopping.signal.aborted) end();
  held.add(end);
  return () => held.delete(end);
}

/** Tells everybody who listens that the process is about to end. */
export function beginToStop(): void {
  const { active, stopping, held } = inFlight();
  stopping.abort();
  for (const end of held) end();
  for (const response of active) if (!response.headersSent) response.setHeader("connection", "close");
}

/** Resolves with the number of requests still at work: 0 as soon as there are none, more when `ms` are over. */
export async function settleRequests(ms: number): Promise<number> {
  const { active } = inFlight();
  const deadline = Date.now() + ms;
  while (active.size > 0 && Date.now() < deadline) await sleep(LOOK_MS);
  return active.size;
}
