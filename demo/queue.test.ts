import { expect, it } from "vitest";
import { demoQueue } from "./queue";

it("has conflicts rise with the pipeline that comes at once, each hour alike", () => {
  const { answers } = demoQueue(Date.parse("2026-11-20T12:00:00.000Z"));
  expect(answers).toHaveLength(1_440);
  const share = ({ conflicts, requests }: (typeof answers)[number]): number => conflicts / requests;
  expect(Math.max(...answers.map(share))).toBeCloseTo(0.35, 1);
  for (const each of answers) {
    const high = each.at.getUTCMinutes() >= 10 && each.at.getUTCMinutes() < 15;
    expect(share(each) > 0.12, each.at.toISOString()).toBe(high);
  }
});

it("has its runners ask until the last request that it counts, and not after", () => {
  const { answers, runners } = demoQueue(Date.parse("2026-11-20T12:00:30.000Z"));
  const last = Math.max(...answers.map(({ at }) => at.getTime()));
  expect(new Date(last).toISOString()).toBe("2026-11-20T12:00:00.000Z");
  expect(runners.map(({ askedAt }) => askedAt?.getTime())).toEqual(runners.map(() => last));
});
