import { expect, it } from "vitest";
import { ACTIONS, isAsked, isNamed, namedFirst } from "./actions";

it.each([
  ["why is my image not warm?", "/policies"],
  ["Why does my job wait?", "/queue"],
  ["would my pod be evicted on this node", "/nodes"],
  ["which node answers for my image", "/coldstart"],
  ["how many minutes did my project use, and what would change it?", "/minutes"],
  ["would the policy have helped?", "/replay"],
  ["what does a minute cost", "/minutes/runners"],
])("%s leads to %s", (question, href) => {
  expect(ACTIONS.filter((action) => isAsked(action, question)).map((action) => action.href)).toContain(href);
});

it("takes names and half a question for none", () => {
  for (const typed of ["registry.example.com/ci/node:22", "why is my", "", "team-shop/checkout", "9000017"])
    expect(ACTIONS.filter((action) => isAsked(action, typed))).toEqual([]);
  expect(ACTIONS.filter((action) => isNamed(action, "new p")).map(({ name }) => name)).toEqual([
    "New policy",
  ]);
});

it.each([
  ["nodes", ["/nodes", "/coldstart/herd", "/nodes/snapshots", "/nodes/snapshots"]],
  ["Queue", ["/queue", "/queue/simulator"]],
  ["factor", ["/minutes/runners"]],
])("%s, typed, leads with the page whose name begins with it", (typed, hrefs) => {
  expect(namedFirst(ACTIONS, typed).map(({ href }) => href)).toEqual(hrefs);
});

it("says of each page what it answers, each in words of its own", () => {
  const pages = ACTIONS.filter(({ detail }) => detail !== "Action").map(({ detail }) => detail);
  expect(new Set(pages).size).toBe(pages.length);
});
