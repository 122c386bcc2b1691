import { expose } from "comlink";
import { afterEach, expect, it } from "vitest";
import type { WorkerEnd } from "./serveCalls";
import { startBridge, type Bridge } from "./startBridge";

type Twice = { twice(value: number): number };

const cancelled: number[] = [];
const ports: MessagePort[] = [];

afterEach(() => {
  for (const port of ports.splice(0)) port.close();
  cancelled.length = 0;
});

/** A bridge to a worker of this thread that answers after a while. */
function bridgeHere(): Bridge<Twice> {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const end: WorkerEnd = {
    open: () => Promise.resolve(),
    run: (_, __, [value]) => new Promise((resolve) => setTimeout(resolve, 20, 2 * Number(value))),
    cancel: (id) => void cancelled.push(id),
  };
  expose(end, port2);
  const worker = Object.assign(port1, { terminate: () => undefined });
  return startBridge<Twice>({ makeWorker: () => worker, open: (give) => give(null).then(() => undefined) });
}

it("cancels what the signal takes back, and leaves alone what was answered before", async () => {
  const bridge = bridgeHere();
  const { signal, abort } = controlled();
  expect(await bridge.call("twice", [21], { signal })).toBe(42);
  const other = controlled();
  const taken = bridge.call("twice", [1], { signal: other.signal });
  abort();
  other.abort();
  await expect(taken).rejects.toMatchObject({ name: "AbortError" });
  // Messages arrive in order: what the first signal had sent would have arrived before this answer.
  expect(await bridge.call("twice", [2])).toBe(4);
  expect(cancelled).toEqual([2]);
});

function controlled(): { readonly signal: AbortSignal; abort(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
