import { describe, expect, it } from "vitest";
import { INITIAL, replayFormSchema, type ReplayValues } from "./replayForm";

const jobs = new File(["x"], "jobs.csv");
const images = new File(["x"], "images.csv");
const parse = (values: Partial<ReplayValues>) => replayFormSchema.safeParse({ ...INITIAL, ...values });
const pathsOf = (values: Partial<ReplayValues>) =>
  parse(values).error?.issues.map(({ path }) => path.join("."));

describe("the form of a replay", () => {
  it("asks for files of its own, or a job set", () => {
    expect(pathsOf({})).toEqual(["jobs", "images"]);
    expect(parse({ jobs, images }).data).toEqual({
      files: { jobs, images },
      jobSet: null,
      historySet: null,
      options: { topK: [5, 10, 20, 30], mirrorFactor: 1, timeZone: "UTC" },
    });
    expect(parse({ jobSet: "a", historySet: "b", jobs, images, history: jobs }).data).toMatchObject({
      files: {},
      jobSet: "a",
      historySet: "b",
    });
  });

  it("tells all wrong options at their fields", () => {
    const wrong = { prewarmAt: "8:45", topK: "0", mirrorFactor: "x", timeZone: "Nowhere", budgetMb: "-1" };
    expect(new Set(pathsOf({ jobSet: "a", ...wrong }))).toEqual(new Set(Object.keys(wrong)));
  });

  it("says what of several numbers is none, once", () => {
    const { error } = parse({ jobSet: "a", topK: "5, ten; 20" });
    expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["topK", '"ten;" is not a number: write numbers like 5, 10, 20'],
    ]);
  });
});
