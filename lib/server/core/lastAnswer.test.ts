import { expect, it, vi } from "vitest";
import { lastAnswer } from "./lastAnswer";

it("asks once for one input, and again for another", async () => {
  const ask = vi.fn(({ nodes }: { readonly nodes: number }) => Promise.resolve(`${nodes} nodes`));
  const start = lastAnswer(ask);
  expect(await Promise.all([start({ nodes: 80 }), start({ nodes: 80 })])).toEqual(["80 nodes", "80 nodes"]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(await start({ nodes: 7 })).toBe("7 nodes");
  expect(await start({ nodes: 80 })).toBe("80 nodes");
  expect(ask).toHaveBeenCalledTimes(3);
});

it("does not keep a failure, nor lets a late one take another's answer away", async () => {
  const fail: (() => void)[] = [];
  const ask = vi.fn((input: string) =>
    input === "slow"
      ? new Promise<string>((_, reject) => fail.push(() => reject(new Error("too slow"))))
      : Promise.resolve(input),
  );
  const start = lastAnswer(ask);
  const slow = start("slow");
  expect(await start("quick")).toBe("quick");
  fail[0]?.();
  await expect(slow).rejects.toThrow("too slow");
  expect(await start("quick")).toBe("quick");
  expect(ask).toHaveBeenCalledTimes(2);
  const again = start("slow");
  fail[1]?.();
  await expect(again).rejects.toThrow("too slow");
  void start("slow").catch(() => undefined);
  expect(ask).toHaveBeenCalledTimes(4);
});
