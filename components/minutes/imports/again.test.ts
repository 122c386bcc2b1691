import { expect, it } from "vitest";
import type { BuildImport } from "@/lib/api/imports";
import { importAgain } from "./again";

const none = { read: 0, changed: 0, accounted: 0, adjustments: 0, rejected: 0, expired: 0 };
const result = (project: string, state: "done" | "failed" | "waiting") => ({
  project,
  state,
  counts: none,
  message: null,
});
const found: BuildImport = {
  id: "01930000-0000-7000-8000-000000000000",
  source: "git",
  fileName: null,
  group: null,
  projects: [],
  since: "2026-11-01T00:00:00.000Z",
  scheduled: false,
  state: "partial",
  stage: "done",
  progress: 1,
  message: "1 of 3",
  cancelRequested: false,
  counts: none,
  requestedBy: "ada",
  outcomes: { waiting: 0, running: 0, done: 2, failed: 1 },
  createdAt: "2026-11-22T09:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  rejections: [],
  results: [result("team/app", "done"), result("team/gone", "failed"), result("7", "waiting")],
};
const { source, since } = { source: "git", since: "2026-11-01T00:00:00.000Z" };

it("asks for the projects that did not come in, since the same day", () => {
  expect(importAgain(found)).toEqual({
    request: { source, since, projects: ["team/gone", 7] },
    label: "Import the 2 missing projects again",
  });
});

it("asks for the same again where nothing came in, or all did", () => {
  const failed = { ...found, results: [result("team/app", "failed")] };
  expect(importAgain({ ...failed, since: null })?.request).toEqual({ source });
  expect(importAgain({ ...failed, group: "team" })?.request).toEqual({ source, since, group: "team" });
  expect(importAgain({ ...failed, projects: ["team/app", "7"], results: [] })).toEqual({
    request: { source, since, projects: ["team/app", 7] },
    label: "Import again",
  });
});

it("asks for no file: it is chosen anew", () => {
  expect(importAgain({ ...found, source: null, fileName: "builds.csv" })).toBeNull();
});
