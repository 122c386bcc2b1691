import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LIMITS } from "../../limits/limits";
import { forget } from "../core/singleton";
import { endComputing } from "./computing";
import { withKept, type Making } from "./kept";

const MOST = LIMITS.samplesMb.value * 1_000_000;

/** A name contains the share of the limit that its value takes: "a 0.5". */
const shares: Making<{ readonly name: string; readonly bytes: number }> = {
  find: (name) => Promise.resolve({ name, bytes: MOST * Number(name.split(" ")[1]) }),
  make({ name }) {
    made.push(name);
    return name.startsWith("lost") ? Promise.reject(new Error("lost")) : Promise.resolve();
  },
};

let made: string[] = [];

beforeEach(() => {
  made = [];
  forget("kept");
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(endComputing);

interface Reading {
  readonly ended: Promise<void>;
  readonly finish: () => void;
  readonly begun: () => boolean;
}

function read(names: readonly string[], signal?: AbortSignal): Reading {
  let finish = (): void => undefined;
  let began = false;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const use = (): Promise<void> => ((began = true), finished);
  return { ended: withKept(names, shares, use, signal), finish, begun: () => began };
}

/** Resolves once everything that waits only for promises has run. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("the memory of kept values", () => {
  it("is not exceeded by those that are read: who comes later waits in line, and a smaller one behind does not pass", async () => {
    const first = read(["a 0.6"]);
    const second = read(["b 0.6"]);
    const third = read(["c 0.1"]);
    await settled();
    expect(made).toEqual(["a 0.6"]);
    first.finish();
    await first.ended;
    await settled();
    expect([made, second.begun(), third.begun()]).toEqual([["a 0.6", "b 0.6", "c 0.1"], true, true]);
    second.finish();
    third.finish();
    await Promise.all([second.ended, third.ended]);
  });

  it("lets in what alone needs more, and callers that each want two values, one after the other", async () => {
    const pairs = [read(["a 0.7", "b 0.7"]), read(["b 0.7", "c 0.7"]), read(["c 0.7", "a 0.7"])];
    for (const [at, pair] of pairs.entries()) {
      await settled();
      expect(pairs.map(({ begun }) => begun())).toEqual(pairs.map((_, index) => index <= at));
      pair.finish();
      await pair.ended;
    }
  });

  it("is made free of what nobody reads at once where it is needed", async () => {
    for (const name of ["a 0.4", "b 0.4"]) {
      const each = read([name]);
      each.finish();
      await each.ended;
    }
    const reading = read(["c 0.5"]);
    await settled();
    expect(reading.begun()).toBe(true);
    const again = read(["b 0.4"]);
    await settled();
    expect([again.begun(), made]).toEqual([true, ["a 0.4", "b 0.4", "c 0.5"]]);
    for (const { finish } of [reading, again]) finish();
    await Promise.all([reading.ended, again.ended]);
  });

  it("is given back by what could not be made, and its place in line by a caller who left", async () => {
    const lost = read(["lost 0.9"]);
    const stopped = new AbortController();
    const first = read(["a 0.9"]);
    const left = read(["b 0.9"], stopped.signal);
    const last = read(["c 0.1"]);
    await expect(lost.ended).rejects.toThrow("lost");
    await settled();
    expect([first.begun(), last.begun()]).toEqual([true, false]);
    stopped.abort(new Error("the caller left"));
    await expect(left.ended).rejects.toThrow("the caller left");
    await settled();
    expect([left.begun(), last.begun()]).toEqual([false, true]);
    first.finish();
    last.finish();
    await Promise.all([first.ended, last.ended]);
  });

  it("is waited for by nobody whose process could not be started, and who reads then is not told of it", async () => {
    const first = read(["a 0.9"]);
    await settled();
    endComputing();
    vi.stubEnv("COMPUTE_FOLDER", "/nowhere");
    const refused = read(["b 0.1"]);
    await expect(refused.ended).rejects.toThrow("/nowhere/computing.mjs is missing");
    first.finish();
    await first.ended;
    vi.unstubAllEnvs();
    const next = read(["c 0.95"]);
    await settled();
    expect([next.begun(), made]).toEqual([true, ["a 0.9", "c 0.95"]]);
    next.finish();
    await next.ended;
  });
});
