import { describe, expect, it } from "vitest";
import type { JobPull, JobStory } from "@/lib/api/jobStory";
import { drawnPhases, pullText } from "./drawn";

const at = (seconds: number): string => new Date(seconds * 1_000).toISOString();
const running = (to: string | null): Pick<JobStory, "phases"> => ({
  phases: [
    { kind: "waiting", from: at(0), to: at(10), source: "queue" },
    { kind: "running", from: at(10), to, source: "queue" },
  ],
});
const pull = (measured: number | null): JobPull => ({
  replay: { id: "r", at: at(500) },
  explanation: {
    subject: "job 1",
    outcome: "pulls",
    outcomeText: "Waits",
    side: "below",
    sentence: "It pulled.",
    steps: [],
    arithmetic: [],
    job_id: "1",
    pipeline_id: "1",
    stage: "",
    node: "n1",
    image_id: "a",
    image: "a:1",
    scheduled: at(10),
    wait_seconds: 30,
    wait_seconds_without_prewarming: 30,
    observed_wait_seconds: measured,
  },
});

describe("phases that are drawn", () => {
  it("begin the run with the wait that was measured", () => {
    expect(drawnPhases(running(at(100)), pull(20))).toEqual([
      running(null).phases[0],
      { kind: "pulling", from: at(10), to: at(30), source: "jobSet" },
      { kind: "running", from: at(30), to: at(100), source: "queue" },
    ]);
    expect(drawnPhases(running(null), pull(20)).at(-1)).toMatchObject({ from: at(30), to: null });
  });

  it.each([
    ["nothing was measured", pull(null)],
    ["it found the image", pull(0)],
    ["the measured wait is longer than the run", pull(90)],
    ["no replay was asked yet", undefined],
  ])("are the job's own where %s", (_, asked) => {
    expect(drawnPhases(running(at(100)), asked)).toEqual(running(at(100)).phases);
  });
});

describe("an image's pull in words", () => {
  const image = (pullSeconds: number | null) => ({ image: { name: "a:1", node: "n1", pullSeconds } });
  const none: JobPull = { replay: null, explanation: null };
  it.each([
    [image(0), pull(null), "warm: it was on the node. It pulled."],
    [image(12), none, "cold: a:1 was not on the node"],
    [image(12), undefined, "cold: a:1 was not on the node"],
    [{ image: null }, pull(20), "It pulled."],
    [{ image: null }, pull(null), "not measured, 30 s by the replay. It pulled."],
    [image(null), none, "not known: its log and the newest replay do not say"],
    [{ image: null }, null, "not known: the newest replay could not be asked"],
    [{ image: null }, undefined, "asking the newest replay …"],
  ])("%o", (story, asked, text) => {
    expect(pullText(story, asked)).toBe(text);
  });
});
