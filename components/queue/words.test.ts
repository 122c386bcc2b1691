import { expect, it } from "vitest";
import {
  askingText,
  criteriaText,
  moveText,
  secondsText,
  shortKey,
  storyText,
  strategyText,
  waitedTexts,
} from "./words";

const criteria = {
  type: "instance" as const,
  groups: null,
  projects: null,
  tags: ["docker", "gpu"],
  runUntagged: true,
  protectedOnly: false,
  quotaFree: [],
};

it("names what runners of a key have in common", () => {
  expect(criteriaText(criteria)).toBe("instance runners with docker, gpu");
  expect(
    criteriaText({
      ...criteria,
      tags: [],
      runUntagged: false,
      protectedOnly: true,
      quotaFree: ["internal", "public"],
    }),
  ).toBe(
    "instance runners without tags; tagged jobs only; protected branches only; free for internal, public projects",
  );
});

it("writes times, shares and keys short", () => {
  expect([secondsText(null), secondsText(0.25), secondsText(125)]).toEqual(["–", "250 ms", "2 min 5 s"]);
  expect(shortKey("ci:dynq:v1:b3361e33dfb513a0908d")).toBe("b3361e33dfb5");
});

it("tells a job's story in sentences, and what it does not know in the server's word", () => {
  const event = { at: "2026-11-20T08:00:00.000Z", reason: "", runner: 7 };
  expect(storyText({ ...event, kind: "assigned" })).toBe("was given to runner 7");
  expect(storyText({ ...event, kind: "returned", reason: "no sign of life", runner: null })).toBe(
    "came back from its runner: no sign of life",
  );
  expect(storyText({ ...event, kind: "somethingNew" })).toBe("somethingNew");
});

it("names the strategy that serves, and the one that is set where that is another", () => {
  expect(strategyText("RunnerJobsQueue", "absent")).toBe("SQL query");
  expect(strategyText("DynamicRunnerJobsQueue", "serving")).toBe("Redis lists");
  expect(strategyText("DynamicRunnerJobsQueue", "absent")).toBe(
    "SQL query (Redis lists are set, no Redis is configured)",
  );
  expect(strategyText("DynamicRunnerJobsQueue", "broken")).toBe(
    "SQL query (Redis lists are set, Redis does not answer)",
  );
});

it("says of which jobs a wait is", () => {
  expect(waitedTexts("1 h").p50).toBe("Of jobs handed out in 1 h, half waited at most");
  expect(waitedTexts().p95).toBe("Of jobs handed out, 95% waited at most");
});

it("tells a move in line by how many places, where there is a place before and after", () => {
  const move = {
    kind: "ended" as const,
    count: 1,
    text: "It ends.",
    key: "k",
    from: { place: 5, of: 1_200 },
  };
  expect([
    moveText({ ...move, to: { place: 3, of: 1_200 }, forward: 2 }),
    moveText({ ...move, to: { place: 6, of: 1_201 }, forward: -1 }),
    moveText({ ...move, to: null, forward: null }),
    moveText({ ...move, from: null, to: { place: 3, of: 7 }, forward: null }),
  ]).toEqual([
    "Place 5 of 1,200 → 3 of 1,200, 2 forward",
    "Place 5 of 1,200 → 6 of 1,201, 1 back",
    "A runner takes it at once",
    "Place 3 of 7",
  ]);
});

it("counts the runners that ask", () => {
  expect(askingText({ asking: 0, runners: 7, lastAskedAt: null })).toBe("0 of 7");
});
