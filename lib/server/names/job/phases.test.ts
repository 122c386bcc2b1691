import { describe, expect, it } from "vitest";
import { phasesOf, type StoryTimes } from "./phases";

const T = Date.parse("2026-06-16T10:00:00Z");
const at = (seconds: number): number => T + seconds * 1_000;
const none: StoryTimes = {
  queued: null,
  started: null,
  finished: null,
  prepared: null,
  script: null,
  pullSeconds: null,
};
/** Returns kind and seconds of each phase. */
const shown = (times: Partial<StoryTimes>) =>
  phasesOf({ ...none, ...times }).map(({ kind, from, to }) => [
    kind,
    to === null ? null : (Date.parse(to) - Date.parse(from)) / 1_000,
  ]);

describe("a job's phases", () => {
  it("are waiting and running where nothing but the build is known", () =>
    expect(shown({ queued: at(0), started: at(30), finished: at(90) })).toEqual([
      ["waiting", 30],
      ["running", 60],
    ]));

  it("end openly while the job waits or runs", () => {
    expect(shown({ queued: at(0) })).toEqual([["waiting", null]]);
    expect(shown({ queued: at(0), started: at(5) })).toEqual([
      ["waiting", 5],
      ["running", null],
    ]);
  });

  it("part preparing, pull and script by the log", () =>
    expect(
      shown({
        queued: at(0),
        started: at(10),
        finished: at(200),
        prepared: at(70),
        script: at(75),
        pullSeconds: 40,
      }),
    ).toEqual([
      ["waiting", 10],
      ["preparing", 20],
      ["pulling", 40],
      ["preparing", 5],
      ["script", 125],
    ]));

  it("show no pull where the image was there, and never one longer than the preparing", () => {
    const times = { started: at(0), finished: at(100), prepared: at(10), script: at(10) };
    expect(shown({ ...times, pullSeconds: 0 })).toEqual([
      ["preparing", 10],
      ["script", 90],
    ]);
    expect(shown({ ...times, pullSeconds: 60 })).toEqual([
      ["pulling", 10],
      ["script", 90],
    ]);
  });

  it("leave a log alone whose times are not the job's", () =>
    expect(shown({ started: at(0), finished: at(100), script: at(5_000) })).toEqual([["running", 100]]));

  it("are without gaps, whatever is known", () => {
    const phases = phasesOf({
      queued: at(0),
      started: at(3),
      finished: at(60),
      prepared: at(20),
      script: at(22),
      pullSeconds: 7.4,
    });
    phases.slice(1).forEach((phase, index) => expect(phase.from).toBe(phases[index]?.to));
  });

  it("are none for a job that was never queued, and one for a job that was dropped in the queue", () => {
    expect(shown({})).toEqual([]);
    expect(shown({ queued: at(0), finished: at(9) })).toEqual([["waiting", 9]]);
  });
});
