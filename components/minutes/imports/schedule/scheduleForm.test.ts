import { describe, expect, it } from "vitest";
import { changedTo, initialSchedule, scheduleFormSchema } from "./scheduleForm";

const values = { ...initialSchedule("gitlab", undefined), scope: "group", group: "team" } as const;
const problems = (changed: object) =>
  scheduleFormSchema
    .safeParse({ ...values, ...changed })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

describe("the form of a schedule", () => {
  it("begins with a day's import of three days, and makes what the API takes", () => {
    expect(scheduleFormSchema.parse(values)).toEqual({
      source: "gitlab",
      json: { group: "team", everyHours: 24, days: 3 },
    });
    expect(scheduleFormSchema.parse({ ...values, scope: "projects", projects: "team/app\n7" }).json).toEqual({
      projects: ["team/app", 7],
      everyHours: 24,
      days: 3,
    });
  });

  it("begins with the schedule that there is", () => {
    const found = { source: "gitlab", group: null, projects: ["a/b"], everyHours: 6, days: 9 };
    const rest = { nextAt: "", underWay: false, last: null, revision: 1, author: "", updatedAt: "" };
    expect(initialSchedule("gitlab", { ...found, ...rest })).toEqual({
      source: "gitlab",
      scope: "projects",
      group: "",
      projects: "a/b",
      everyHours: "6",
      days: "9",
    });
  });

  it("of another GitLab begins with its own schedule and what was typed", () => {
    const before = initialSchedule("gitlab", undefined);
    const other = { ...initialSchedule("second", undefined), everyHours: "6", days: "9" };
    expect(changedTo(other, { ...before, days: "12" }, before)).toEqual({ ...other, days: "12" });
  });

  it.each([
    [{ source: null }, "source: Choose a GitLab"],
    [{ days: "" }, "days: Enter whole days from 1 to 366"],
    [{ days: "0,5" }, "days: Enter whole days from 1 to 366"],
    [{ days: "367" }, "days: Enter whole days from 1 to 366"],
    [
      { scope: "projects", projects: "team/app\n-" },
      "projects: Line 2 must be namespace/project, such as group/subgroup/app",
    ],
  ])("says of %o what is wrong", (changed, message) => {
    expect(problems(changed)).toEqual([message]);
  });
});
