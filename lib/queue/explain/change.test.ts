import fc from "fast-check";
import { expect, it } from "vitest";
import { criteria, pendingBuilds, runningByProject } from "@/test/support/queue";
import { eligible } from "../match/eligible";
import { groupBuilds } from "../order/builds.testing";
import type { PendingBuild, QueueRunner } from "../shapes";
import { explainChange, type ChangeQuestion, type RunnerChange } from "./change";
import { explainRunner } from "./runner";
import { all, build, builds, gpu, linux, runner, running, waiting } from "./explain.testing";

const ask = (before: QueueRunner, after: QueueRunner, more: Partial<ChangeQuestion> = {}): RunnerChange =>
  explainChange({ before, after, others: [], waiting, runningByProject: running, listed: 20, ...more });

const withGpu = runner(1, "linux", { tags: ["docker", "gpu"] });

it("says what a tag more brings in, with its place and what kept it out", () => {
  const { cameIn, wentOut, inLine } = ask(linux, withGpu);
  expect(cameIn).toMatchObject({ count: 1, alone: 1 });
  expect(cameIn.builds).toMatchObject([{ build: { id: gpu.id }, failed: ["tags"], turn: 1, before: 1 }]);
  expect(wentOut).toEqual({ count: 0, alone: 0, builds: [] });
  expect(inLine).toEqual({ before: 6, after: 7 });
});

it("says what a tag less leaves out, and that nobody else takes it", () => {
  const { wentOut, cameIn } = ask(withGpu, linux);
  expect([wentOut.count, wentOut.alone, cameIn.count]).toEqual([1, 1, 0]);
  expect(ask(withGpu, linux, { others: [withGpu.criteria] }).wentOut).toMatchObject({ count: 1, alone: 0 });
});

it("leaves out jobs without tags, and those of other branches", () => {
  const tagged = runner(1, "linux", { runUntagged: false });
  expect(ask(linux, tagged).wentOut.builds.map(({ build: { id } }) => id)).toEqual(
    builds.map(({ id }) => id),
  );
  const [own] = ask(linux, runner(1, "linux", { protectedOnly: true })).wentOut.builds;
  expect(own).toMatchObject({ build: { id: 1 }, failed: ["protected"], place: 4 });
});

it("pauses: all go out; one that stays paused is asked what it might take", () => {
  const paused = { ...linux, paused: true };
  expect(ask(linux, paused)).toMatchObject({
    inLine: { before: 6, after: 0 },
    wentOut: { count: 6 },
    next: { before: { id: 4 }, after: null },
  });
  expect(ask(paused, { ...withGpu, paused: true })).toMatchObject({
    inLine: { before: 6, after: 7 },
    cameIn: { count: 1 },
  });
});

it("lists the lowest ids, and counts all", () => {
  const { wentOut } = ask(linux, { ...linux, paused: true }, { listed: 2 });
  expect([wentOut.count, wentOut.builds.map(({ build: { id } }) => id)]).toEqual([6, [1, 2]]);
  const project = runner(1, "own", { type: "project", projects: [1] });
  expect(ask(project, { ...project, paused: true }).wentOut.builds.map(({ turn }) => turn)).toEqual([
    null,
    null,
    null,
  ]);
});

it("lists those first that nobody else takes", () => {
  const own = runner(2, "own", { tags: ["docker"], type: "project", projects: [2, 3] });
  const { wentOut } = ask(linux, { ...linux, paused: true }, { others: [own.criteria], listed: 4 });
  expect(wentOut.builds.map(({ build: { id }, alone }) => [id, alone])).toEqual([
    ...[1, 2, 3].map((id) => [id, true]),
    [4, false],
  ]);
  expect(wentOut.alone).toBe(3);
});

it("is the difference of what each setting may take, in the line that explainRunner shows", () => {
  const either = fc.tuple(criteria, fc.boolean()).map(([of, paused]): QueueRunner => {
    return { id: 1, description: "linux", criteria: of, paused };
  });
  fc.assert(
    fc.property(either, either, pendingBuilds(30), runningByProject, (before, after, list, busy) => {
      const isAtRest = before.paused && after.paused;
      const may = (of: QueueRunner): PendingBuild[] =>
        list.filter((each) => eligible(each, isAtRest ? { ...of, paused: false } : of).eligible);
      const question = { waiting: groupBuilds(list), runningByProject: busy };
      const change = ask(before, after, { ...question, listed: 100 });
      const [had, has] = [may(before), may(after)];
      const sorted = (ids: readonly PendingBuild[]) => ids.map(({ id }) => id).sort((a, b) => a - b);
      expect(change.cameIn.builds.map(({ build: { id } }) => id)).toEqual(
        sorted(has.filter((each) => !had.includes(each))),
      );
      expect(change.wentOut.builds.map(({ build: { id } }) => id)).toEqual(
        sorted(had.filter((each) => !has.includes(each))),
      );
      expect(change.inLine).toEqual({ before: had.length, after: has.length });
      const { line } = explainRunner({ runner: { ...after, paused: false }, ...question, listed: 100 });
      for (const entry of change.cameIn.builds) {
        expect(line.find(({ place }) => place === entry.place)?.build.id).toBe(entry.build.id);
      }
    }),
    { numRuns: 100 },
  );
});

it("has a place for each of many alike", () => {
  const many = Array.from({ length: 50 }, (_, at) => build(at + 100, 5, { tags: ["gpu"] }));
  const { cameIn } = ask(linux, withGpu, { waiting: groupBuilds([...all, ...many]) });
  expect(cameIn.count).toBe(51);
  expect(cameIn.builds).toHaveLength(20);
});
