import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ByteBudget } from "./byteBudget";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const patient = { waitMs: 1_000 };

it("hands out what there is, and the rest in the order of those who wait", async () => {
  const budget = new ByteBudget(10, 5);
  const first = await budget.take(6, patient);
  const order: string[] = [];
  const large = budget.take(8, patient).then((release) => {
    order.push("large");
    return release;
  });
  // The small request would fit, but it came later.
  const small = budget.take(2, patient).then((release) => {
    order.push("small");
    return release;
  });
  await vi.advanceTimersByTimeAsync(10);
  expect(order).toEqual([]);
  first?.();
  // Releasing twice has no further effect.
  first?.();
  await Promise.all([large, small]);
  expect(order).toEqual(["large", "small"]);
  expect(await Promise.race([budget.take(1, { waitMs: 0 }), vi.advanceTimersByTimeAsync(5)])).toBeNull();
});

it("lets those go who have waited for too long or have left, and serves who comes after them", async () => {
  const budget = new ByteBudget(10, 5);
  const held = await budget.take(9, patient);
  const late = budget.take(8, patient);
  const left = new AbortController();
  const leaving = budget.take(5, { waitMs: 60_000, signal: left.signal });
  const fits = budget.take(1, { waitMs: 60_000 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toBeNull();
  left.abort();
  expect(await leaving).toBeNull();
  expect(await fits).not.toBeNull();
  expect(await budget.take(1, { waitMs: 60_000, signal: left.signal })).toBeNull();
  held?.();
  expect(await budget.take(9, patient)).not.toBeNull();
});

it("lets only so many wait", async () => {
  const budget = new ByteBudget(1, 1);
  await budget.take(1, patient);
  const waits = budget.take(1, patient);
  expect(await budget.take(1, patient)).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await waits).toBeNull();
});
