import { expect, it } from "vitest";
import { renderHook } from "vitest-browser-react";
import { useLatest, useLatestOf } from "./useLatest";

interface Call {
  readonly question: string;
  readonly resolve: (answer: { text: string; parts: { n: number }[] }) => void;
  readonly reject: (error: Error) => void;
}

/** A worker whose answers the test supplies. */
function worker(): {
  calls: Call[];
  call: (question: string) => Promise<{ text: string; parts: { n: number }[] }>;
} {
  const calls: Call[] = [];
  return {
    calls,
    call: (question) => new Promise((resolve, reject) => calls.push({ question, resolve, reject })),
  };
}

const answerTo = (text: string): { text: string; parts: { n: number }[] } => ({ text, parts: [{ n: 1 }] });
const superseded = (): Error => Object.assign(new Error("replaced"), { name: "Superseded" });

it("shows each answer that comes, an older one too, and keeps what is equal", async () => {
  const { calls, call } = worker();
  const { result, act } = await renderHook(() => useLatest(call));
  await act(async () => {
    result.current.ask("a");
    result.current.ask("b");
    result.current.ask("b");
  });
  expect(calls.map(({ question }) => question)).toEqual(["a", "b"]);
  await act(async () => calls[0]?.resolve(answerTo("A")));
  expect(result.current).toMatchObject({ question: "a", answer: { text: "A" }, error: null });
  const parts = result.current.answer?.parts;
  await act(async () => calls[1]?.resolve(answerTo("B")));
  expect(result.current).toMatchObject({ question: "b", answer: { text: "B" } });
  expect(result.current.answer?.parts).toBe(parts);
});

it("reports the newest question's error beside the answer before, and asks it again", async () => {
  const { calls, call } = worker();
  const { result, act } = await renderHook(() => useLatest(call));
  await act(async () => result.current.ask("a"));
  await act(async () => calls[0]?.resolve(answerTo("A")));
  await act(async () => {
    result.current.ask("b");
    result.current.ask("c");
  });
  await act(async () => calls[1]?.reject(new Error("of a question that was replaced")));
  expect(result.current.error).toBeNull();
  await act(async () => calls[2]?.reject(new Error("no such node")));
  expect(result.current).toMatchObject({ error: "no such node", answer: { text: "A" } });
  await act(async () => result.current.ask("c"));
  await act(async () => calls[3]?.resolve(answerTo("C")));
  expect(result.current).toMatchObject({ error: null, answer: { text: "C" } });
});

it("reports no question that a newer one replaced at the worker", async () => {
  const { calls, call } = worker();
  const { result, act } = await renderHook(() => useLatest(call));
  await act(async () => result.current.ask("a"));
  await act(async () => calls[0]?.reject(superseded()));
  expect(result.current.error).toBeNull();
});

it("forgets what still comes once it is cleared", async () => {
  const { calls, call } = worker();
  const { result, act } = await renderHook(() => useLatest(call));
  await act(async () => result.current.ask("a"));
  await act(async () => result.current.clear());
  await act(async () => calls[0]?.resolve(answerTo("A")));
  expect(result.current).toMatchObject({ question: null, answer: null, error: null });
});

it("asks as the question changes, and nothing while there is none", async () => {
  const { calls, call } = worker();
  const { rerender } = await renderHook((question: string | null = null) => useLatestOf(call, question));
  expect(calls).toEqual([]);
  await rerender("a");
  await rerender("a");
  await rerender(null);
  await rerender("b");
  expect(calls.map(({ question }) => question)).toEqual(["a", "b"]);
});
