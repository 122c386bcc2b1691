import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queueKey } from "../../match/criteria";
import { eligible } from "../../match/eligible";
import { groupBuilds } from "../../order/builds.testing";
import { pickNext } from "../../order/order";
import type { PendingBuild, QueueRunner } from "../../shapes";
import { ask, build, builds, gpu, linux, runner } from "../explain.testing";
import { explainJob } from "../job";
import type { Move } from "./shapes";

const told = (of: readonly Move[]) =>
  of.map(({ text, from, to, forward }) => [text, from?.place, to?.place, forward]);

describe("what would change a job's place", () => {
  it("is each change with the place that it leads to, those that bring it forward first", () => {
    const mac = runner(2, "mac", { tags: ["mac"], runUntagged: false });
    // In line: 4, 6, 5, 1, 2, 3 with turns 0, 0, 1, 2, 3, 4.
    const { moves, orderNote } = ask(builds[2]!, [linux, mac]);
    expect(told(moves)).toEqual([
      ["1 of 2 jobs of its project before it is cancelled.", 6, 5, 1],
      ["Both jobs of its project before it are cancelled.", 6, 4, 2],
      ["1 more free runner like linux takes the first in line.", 6, 5, 1],
      ["6 more free runners like linux ask for jobs.", 6, undefined, null],
      ["It asks for the tag mac, so that mac may take it.", 6, 1, 5],
      ["A job arrives of a project with nothing running and nothing waiting.", 6, 7, -1],
    ]);
    expect(orderNote).toBe(
      "Waiting does not move it, and jobs have no priority: the lowest turn is next, then the lowest id, so jobs of projects with fewer running may go before it.",
    );
  });

  it("counts running builds of its project that end: the fewest that do, and all", () => {
    const { moves } = ask(builds[0]!, [linux]);
    expect(told(moves).slice(0, 2)).toEqual([
      ["1 of 2 running builds of its project on instance runners ends.", 4, 3, 1],
      ["Both running builds of its project on instance runners end.", 4, 1, 3],
    ]);
  });

  it("says of runners that go by the id that nothing later goes before it", () => {
    const group = runner(3, "group", { type: "group", groups: [100] });
    const { moves, orderNote } = ask(builds[1]!, [group]);
    expect(told(moves)).toEqual([
      ["The job of its project before it is cancelled.", 2, 1, 1],
      ["1 more free runner like group takes the first in line.", 2, 1, 1],
      ["2 more free runners like group ask for jobs.", 2, undefined, null],
    ]);
    expect(orderNote).toContain("nothing with a higher id goes before it");
  });

  it("says where a job that no runner takes would be: a runner with its tags, or without the tags", () => {
    const { moves, orderNote } = ask(gpu, [linux]);
    expect(told(moves)).toEqual([
      ["A runner like linux is registered that also has gpu.", undefined, 4, null],
      ["It does without the tag gpu, if linux has what it stands for.", undefined, 4, null],
    ]);
    expect(orderNote).toBe("");
    const resting = ask(builds[0]!, [{ ...linux, paused: true }]);
    expect(told(resting.moves)).toEqual([["linux is resumed.", undefined, 4, null]]);
  });

  it("drops tags for the runners that lack the fewest of them", () => {
    const large = build(8, 1, { tags: ["docker", "large"] });
    const runners = [
      runner(1, "large", { tags: ["docker", "large"] }),
      runner(2, "mac", { tags: ["mac"] }),
      runner(3, "medium", { tags: ["docker", "linux"] }),
    ];
    const { moves } = ask(large, runners, { waiting: groupBuilds([...builds, large]) });
    expect(moves.filter(({ kind }) => kind === "tags").map(({ text }) => text)).toEqual([]);
    const alone = ask(large, runners, { waiting: groupBuilds([build(6, 3, { tags: ["large"] }), large]) });
    expect(told(alone.moves.filter(({ kind }) => kind === "tags"))).toEqual([
      ["It does without the tag large, if medium has what it stands for.", 2, 1, 1],
    ]);
  });

  it("is nothing for a job that GitLab hands out", () => {
    expect(ask(build(8, 1, { origin: "observed" }), [linux])).toMatchObject({ moves: [], orderNote: "" });
  });
});

const tagsOf = fc.subarray(["docker", "gpu", "mac"]);
const drawnBuilds = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 60 }),
    projectId: fc.integer({ min: 1, max: 4 }),
    tags: tagsOf,
    protected: fc.boolean(),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 25 },
);
const drawnProjects = fc.array(
  fc.record({ instanceRunnersEnabled: mostly(), groupRunnersEnabled: mostly(), full: mostly() }),
  { minLength: 4, maxLength: 4 },
);
const drawnRunners = fc.array(
  fc.record({
    type: fc.constantFrom("instance", "instance", "group", "project" as const),
    tags: tagsOf,
    runUntagged: mostly(),
    protectedOnly: fc.boolean(),
    paused: fc.boolean(),
    projects: fc.subarray([1, 2, 3, 4]),
  }),
  { minLength: 1, maxLength: 5 },
);
const drawnRunning = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 4 })));

function mostly() {
  return fc.integer({ min: 0, max: 3 }).map((value) => value > 0);
}

interface World {
  readonly builds: readonly PendingBuild[];
  readonly runners: readonly QueueRunner[];
  readonly running: ReadonlyMap<number, number>;
}

const explain = ({ builds: all, runners, running }: World, id: number) =>
  explainJob({
    runners,
    runningByProject: running,
    listed: 0,
    build: all.find((each) => each.id === id)!,
    waiting: groupBuilds(all),
  });

const may = (of: PendingBuild, { criteria }: QueueRunner): boolean =>
  eligible(of, { criteria, paused: false }).eligible;

/** Applies the move to the world independently of the engine. */
function after(world: World, id: number, move: Move): World {
  const own = world.builds.find((each) => each.id === id)!;
  const set = (concerned: (each: PendingBuild) => boolean, change: Partial<PendingBuild>): World => ({
    ...world,
    builds: world.builds.map((each) => (concerned(each) ? { ...each, ...change } : each)),
  });
  const runners = world.runners.filter(({ criteria }) => queueKey(criteria) === move.key);
  const [by] = runners;
  const { count } = move;
  switch (move.kind) {
    case "ended": {
      const running = new Map(world.running).set(own.projectId, world.running.get(own.projectId)! - count!);
      return { ...world, running };
    }
    case "cancelled": {
      const gone = world.builds
        .filter((each) => each.projectId === own.projectId && each.id < id && may(each, by!))
        .sort((a, b) => a.id - b.id)
        .slice(0, count!);
      return { ...world, builds: world.builds.filter((each) => !gone.includes(each)) };
    }
    case "runners": {
      const left = new Set(world.builds.filter((each) => may(each, by!)));
      const running = new Map(world.running);
      for (let picks = 0; picks < count!; picks += 1) {
        const next = pickNext(by!.criteria.type, left, running)!;
        left.delete(next);
        if (by!.criteria.type === "instance")
          running.set(next.projectId, (running.get(next.projectId) ?? 0) + 1);
      }
      return { ...world, running, builds: [...left] };
    }
    case "arrived":
      return { ...world, builds: [...world.builds, { ...own, id: 99, projectId: 99 }] };
    case "resumed":
      return { ...world, runners: world.runners.map((each) => ({ ...each, paused: false })) };
    case "registered": {
      const { runner: like } = explain(world, id).nearest!;
      const tags = [...new Set([...like.criteria.tags, ...own.tags])].sort();
      return {
        ...world,
        runners: [...world.runners, { ...like, id: 77, paused: false, criteria: { ...like.criteria, tags } }],
      };
    }
    case "protected":
      return set((each) => each.id === id, { protected: true });
    case "untagged":
      return set((each) => each.id === id, { tags: [by!.criteria.tags[0]!] });
    case "tags":
      return set((each) => each.id === id, {
        tags: own.tags.filter((tag) => by!.criteria.tags.includes(tag)),
      });
    case "quota":
      return set(() => true, { minutesExceeded: false });
    case "scope":
      if (move.text.startsWith("Instance"))
        return set(({ projectId }) => projectId === own.projectId, { instanceRunnersEnabled: true });
      if (move.text.startsWith("Group"))
        return set(({ projectId }) => projectId === own.projectId, { groupRunnersEnabled: true });
      return {
        ...world,
        runners: world.runners.map((each) => {
          const projects = [...(each.criteria.projects ?? []), own.projectId].sort();
          return each.criteria.type === "project" && !each.criteria.projects!.includes(own.projectId)
            ? { ...each, criteria: { ...each.criteria, projects } }
            : each;
        }),
      };
  }
}

it("gives each job that waits the place that was told, once the change is made", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(drawnBuilds, drawnProjects, drawnRunners, drawnRunning, (jobs, projects, kinds, running) => {
      const world: World = {
        builds: jobs.map(({ id, projectId, ...more }) => {
          const { full, ...switches } = projects[projectId - 1]!;
          return build(id, projectId, { ...more, ...switches, minutesExceeded: !full && projects[0]!.full });
        }),
        runners: kinds.map(({ paused, type, projects: of, ...settings }, index) =>
          runner(
            index + 1,
            `runner ${index + 1}`,
            { ...settings, type, groups: [100], projects: of },
            paused,
          ),
        ),
        running: new Map(running),
      };
      for (const { id } of jobs) {
        const { moves, places } = explain(world, id);
        const best = places.find(({ runners, paused }) => runners.length > paused);
        for (const move of moves) {
          seen.add(move.kind);
          const changed = after(world, id, move);
          expect(move.from).toEqual(best ? { place: best.place, of: best.of } : null);
          expect(move.forward).toBe(move.from && move.to ? move.from.place - move.to.place : null);
          expect(move.forward).not.toBe(0);
          if (move.to === null) {
            expect(changed.builds.map((each) => each.id)).not.toContain(id);
            continue;
          }
          const place = explain(changed, id).places.find(({ key }) => key === move.key);
          expect([move.text, place && { place: place.place, of: place.of }]).toEqual([move.text, move.to]);
        }
      }
    }),
    { numRuns: 200 },
  );
  expect([...seen].sort()).toEqual([
    "arrived",
    "cancelled",
    "ended",
    "protected",
    "quota",
    "registered",
    "resumed",
    "runners",
    "scope",
    "tags",
    "untagged",
  ]);
});
