import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { eventStream } from "./sse";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface Fed {
  readonly items: AsyncGenerator<{ state: string }, void, undefined>;
  push(state: string): void;
  fail(): void;
  /** Whether the sequence was ended because nobody listens. */
  readonly ended: { yes: boolean };
}

/** Returns a sequence that yields what the test pushes and ends with the signal, as watchRun does. */
function feed(signal: AbortSignal): Fed {
  const waiting: string[] = [];
  const ended = { yes: false };
  let failed = false;
  let wake = (): void => undefined;
  async function* items(): AsyncGenerator<{ state: string }, void, undefined> {
    try {
      for (;;) {
        if (failed) throw new Error("lost");
        const state = waiting.shift();
        if (state !== undefined) yield { state };
        else if (signal.aborted) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      ended.yes = true;
    }
  }
  signal.addEventListener("abort", () => wake());
  return {
    items: items(),
    ended,
    push: (state) => {
      waiting.push(state);
      wake();
    },
    fail: () => {
      failed = true;
      wake();
    },
  };
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string | undefined> {
  const { done, value } = await reader.read();
  return done ? undefined : new TextDecoder().decode(value);
}

function open(signal: AbortSignal): {
  fed: Fed;
  response: Response;
  reader: ReadableStreamDefaultReader<Uint8Array>;
} {
  const fed = feed(signal);
  const response = eventStream(fed.items, signal);
  if (!response.body) throw new Error("no body");
  return { fed, response, reader: response.body.getReader() };
}

it("sends each state, says the end, and closes", async () => {
  const { fed, response, reader } = open(new AbortController().signal);
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("cache-control")).toContain("no-transform");
  expect(await read(reader)).toBe("retry: 2000\n\n");
  fed.push("running");
  expect(await read(reader)).toBe('event: progress\ndata: {"state":"running"}\n\n');
  fed.push("partial");
  expect(await read(reader)).toBe('event: progress\ndata: {"state":"partial"}\n\n');
  expect(await read(reader)).toBe('event: end\ndata: {"state":"partial"}\n\n');
  expect(await read(reader)).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});

it("stays open with a heartbeat while nothing happens", async () => {
  const { reader } = open(new AbortController().signal);
  await read(reader);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await read(reader)).toMatch(/^: .+\n\n$/);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await read(reader)).toMatch(/^: .+\n\n$/);
});

it("ends with the request", async () => {
  const gone = new AbortController();
  const { fed, reader } = open(gone.signal);
  await read(reader);
  gone.abort();
  expect(await read(reader)).toBeUndefined();
  expect(fed.ended.yes).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it("stops its timer and its sequence when the reader goes away without a word", async () => {
  const { fed, reader } = open(new AbortController().signal);
  await read(reader);
  void reader.cancel();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  fed.push("running");
  await vi.advanceTimersByTimeAsync(0);
  expect(fed.ended.yes).toBe(true);
});

it("closes without an end when the sequence fails, so that the browser connects again", async () => {
  const { fed, reader } = open(new AbortController().signal);
  await read(reader);
  fed.fail();
  expect(await read(reader)).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});

it("asks for no more while the reader takes nothing, and goes on with the newest state", async () => {
  let state = 0;
  let asked = 0;
  async function* newest(): AsyncGenerator<{ state: string; text: string }, void, undefined> {
    for (;;) {
      asked++;
      yield { state: `state ${state}`, text: "x".repeat(10_000) };
      await Promise.resolve();
    }
  }
  const { body } = eventStream(newest(), new AbortController().signal);
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toBeLessThan(10);
  state = 7;
  const reader = body!.getReader();
  let text = "";
  while (!text.includes("state 7")) text += await read(reader);
  expect(text.length).toBeLessThan(200_000);
  await reader.cancel();
  expect(vi.getTimerCount()).toBe(0);
});

it("closes on a reader that takes nothing for a minute", async () => {
  async function* endless(): AsyncGenerator<{ state: string; text: string }, void, undefined> {
    for (;;) yield await Promise.resolve({ state: "running", text: "x".repeat(30_000) });
  }
  const items = endless();
  eventStream(items, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(await items.next()).toEqual({ done: true, value: undefined });
});
