import { describe, expect, it } from "vitest";
import { Together } from "./together";

interface Doubled {
  readonly double: number;
}

/** Resolves on demand, so that questions in the meantime are seen to gather. */
function held() {
  const sent: (readonly number[])[] = [];
  const open: (() => void)[] = [];
  const together = new Together<number, Doubled>(async (asked) => {
    sent.push(asked);
    await new Promise<void>((resolve) => open.push(resolve));
    if (asked.includes(13)) throw new Error("13");
    return asked.filter((of) => of !== 7).map((of) => ({ double: 2 * of }));
  });
  const ask = (of: number, key = "a") => together.ask(key, of);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { sent, open, ask, turn };
}

describe("questions that are asked together", () => {
  it("go as one where they come in the same turn, and at once where nobody else asks", async () => {
    const { sent, open, ask, turn } = held();
    const answers = Promise.all([ask(1), ask(2)]);
    await turn();
    expect(sent).toEqual([[1, 2]]);
    open.shift()?.();
    expect(await answers).toEqual([{ double: 2 }, { double: 4 }]);
    const alone = ask(3);
    await turn();
    open.shift()?.();
    expect(await alone).toEqual({ double: 6 });
  });

  it("gather while two are under way, and those of another key do not wait for them", async () => {
    const { sent, open, ask, turn } = held();
    const answers: Promise<Doubled>[] = [];
    for (const of of [1, 2, 3, 4, 5]) {
      answers.push(ask(of));
      await turn();
    }
    answers.push(ask(6, "b"));
    await turn();
    expect(sent).toEqual([[1], [2], [6]]);
    open.shift()?.();
    await answers[0];
    await turn();
    await turn();
    expect(sent.at(-1)).toEqual([3, 4, 5]);
    for (const resolve of open) resolve();
    expect((await Promise.all(answers)).map(({ double }) => double)).toEqual([2, 4, 6, 8, 10, 12]);
  });

  it("fail together, and the next ones go on", async () => {
    const { open, ask, turn } = held();
    const lost = Promise.allSettled([ask(13), ask(1)]);
    await turn();
    open.shift()?.();
    expect((await lost).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const next = ask(2);
    await turn();
    open.shift()?.();
    expect(await next).toEqual({ double: 4 });
  });

  it("never wait for an answer that does not come", async () => {
    const { open, ask, turn } = held();
    const settled = Promise.allSettled([ask(1), ask(7)]);
    await turn();
    open.shift()?.();
    expect((await settled).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  });

  it("go at most 32 at once", async () => {
    const { sent, open, ask, turn } = held();
    const all = Promise.all(Array.from({ length: 70 }, (_, of) => ask(100 + of)));
    for (let round = 0; round < 6; round += 1) {
      await turn();
      for (const resolve of open.splice(0)) resolve();
      await turn();
    }
    expect((await all).length).toBe(70);
    expect(sent.map(({ length }) => length)).toEqual([32, 32, 6]);
  });
});
