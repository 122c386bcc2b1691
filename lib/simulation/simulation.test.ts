import { fc, it as property } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { EventQueue } from "./eventQueue";
import { Simulation } from "./simulation";

property.prop([fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 })])(
  "gives out what is due in order of time, and in order of arrival among equals",
  (times) => {
    const queue = new EventQueue<number>();
    times.forEach((at, index) => queue.push(at, index));
    const out = times.map(() => queue.pop());
    const sorted = times.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at || a.index - b.index);
    expect(out).toEqual(sorted.map(({ index }) => index));
    expect(queue.pop()).toBeUndefined();
  },
);

describe("a simulation", () => {
  it("moves its clock to each event, and to nothing in between", () => {
    const simulation = new Simulation(100);
    const seen: number[] = [];
    simulation.after(50, () => {
      seen.push(simulation.nowMs);
      simulation.after(0, () => seen.push(simulation.nowMs));
    });
    simulation.at(120, () => seen.push(simulation.nowMs));
    expect(simulation.run()).toBe("idle");
    expect(seen).toEqual([120, 150, 150]);
    expect(simulation.events).toBe(3);
  });

  it("does not let happen what was withdrawn, and takes the past for now", () => {
    const simulation = new Simulation(10);
    const seen: string[] = [];
    const cancel = simulation.after(5, () => seen.push("withdrawn"));
    simulation.at(3, () => seen.push(`late at ${simulation.nowMs}`));
    cancel();
    simulation.run();
    expect(seen).toEqual(["late at 10"]);
  });

  it("has come to its end where all that is left was withdrawn, also at a limit", () => {
    const simulation = new Simulation();
    simulation.at(1, () => undefined);
    const cancels = [simulation.at(2, () => undefined), simulation.at(9, () => undefined)];
    for (const cancel of cancels) cancel();
    expect(simulation.run({ maxEvents: 1 })).toBe("idle");
    const other = new Simulation();
    other.at(9, () => undefined)();
    expect([other.run({ untilMs: 5 }), other.nowMs]).toEqual(["idle", 0]);
  });

  it("stops at a time or a number of events, and goes on from there", () => {
    const simulation = new Simulation();
    const seen: number[] = [];
    for (const at of [1, 2, 3, 4]) simulation.at(at, () => seen.push(at));
    expect(simulation.run({ untilMs: 2 })).toBe("until");
    expect(simulation.nowMs).toBe(2);
    expect(simulation.run({ maxEvents: 1 })).toBe("maxEvents");
    expect(seen).toEqual([1, 2, 3]);
    expect(simulation.run()).toBe("idle");
    expect(seen).toEqual([1, 2, 3, 4]);
  });
});
