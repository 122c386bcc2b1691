import { describe, expect, it } from "vitest";
import { createJobs, Superseded, type Jobs } from "./jobs";

/** A job queue whose turns the test triggers. */
function jobsByHand(): { jobs: Jobs; turn: () => Promise<void>; done: string[] } {
  const turns: (() => void)[] = [];
  const done: string[] = [];
  const jobs = createJobs((then) => turns.push(then));
  const turn = async (): Promise<void> => {
    turns.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { jobs, turn, done };
}

describe("a worker's line of jobs", () => {
  it("computes nothing before it is started, then what waited, the latest first", async () => {
    const { jobs, turn, done } = jobsByHand();
    const add = (id: number, name: string, latest: boolean): Promise<unknown> =>
      jobs.add({ id, name, latest, run: () => done.push(name) });
    void add(1, "explain", false);
    void add(2, "rank", true);
    await turn();
    expect(done).toEqual([]);
    jobs.start();
    await turn();
    await turn();
    expect(done).toEqual(["rank", "explain"]);
  });

  it("drops an older one of the same name that waits", async () => {
    const { jobs, turn, done } = jobsByHand();
    const older = jobs.add({ id: 1, name: "rank", latest: true, run: () => done.push("older") });
    const newer = jobs.add({ id: 2, name: "rank", latest: true, run: () => "newer" });
    jobs.start();
    await expect(older).rejects.toBeInstanceOf(Superseded);
    await turn();
    expect(await newer).toBe("newer");
    expect(done).toEqual([]);
  });

  it("never computes what was cancelled before its turn", async () => {
    const { jobs, turn, done } = jobsByHand();
    const cancelled = jobs.add({ id: 1, name: "analyse", latest: false, run: () => done.push("cancelled") });
    const kept = jobs.add({ id: 2, name: "analyse", latest: false, run: () => "kept" });
    jobs.cancel(1);
    jobs.start();
    await expect(cancelled).rejects.toBeInstanceOf(Superseded);
    await turn();
    expect(await kept).toBe("kept");
    expect(done).toEqual([]);
  });

  it("goes on after one that throws", async () => {
    const { jobs, turn } = jobsByHand();
    jobs.start();
    const broken = jobs.add({
      id: 1,
      name: "explain",
      latest: false,
      run: () => {
        throw new Error("no such image");
      },
    });
    const next = jobs.add({ id: 2, name: "explain", latest: false, run: () => Promise.resolve(2) });
    await Promise.all([expect(broken).rejects.toThrow("no such image"), turn()]);
    await turn();
    expect(await next).toBe(2);
  });
});
