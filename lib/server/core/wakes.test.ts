import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Wakes } from "./wakes";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("goes on at a wake, and does not lose one that came before", async () => {
  const wakes = new Wakes();
  wakes.wake();
  expect(await wakes.next()).toBe(true);
  const next = wakes.next(1_000);
  wakes.wake();
  expect(await next).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it("rests until a wake: one that was answered no longer counts", async () => {
  const wakes = new Wakes();
  wakes.wake();
  await wakes.next();
  const went = vi.fn();
  void wakes.next().then(went);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(went).not.toHaveBeenCalled();
});

it("goes on without a wake when the time is over", async () => {
  const next = new Wakes().next(1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await next).toBe(true);
});

it("is over for who waits and for who comes later, also after a wake", async () => {
  const wakes = new Wakes();
  const next = wakes.next(1_000);
  wakes.end();
  expect(await next).toBe(false);
  wakes.wake();
  expect(await wakes.next()).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
