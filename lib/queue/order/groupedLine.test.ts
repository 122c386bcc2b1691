import fc from "fast-check";
import { expect, it } from "vitest";
import type { PendingBuild } from "../shapes";
import { groupBuilds } from "./builds.testing";
import { groupedLine } from "./groupedLine";
import { inLine } from "./order";

const build = (id: number, projectId: number, tags: string[]): PendingBuild => ({
  id,
  projectId,
  tags,
  namespaces: [1],
  protected: false,
  visibility: "private",
  origin: "own",
  instanceRunnersEnabled: true,
  groupRunnersEnabled: true,
  minutesExceeded: false,
});

const questions = fc.record({
  type: fc.constantFrom("instance", "group", "project" as const),
  builds: fc.uniqueArray(
    fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 5 }), fc.constantFrom("a", "b")),
    { selector: ([id]) => id, maxLength: 40 },
  ),
  running: fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 4 }))),
  count: fc.integer({ min: 0, max: 12 }),
});

it("places builds as the whole line does, and lists the same ones around a place", () => {
  fc.assert(
    fc.property(questions, ({ type, builds: drawn, running, count }) => {
      const builds = drawn.map(([id, project, tag]) => build(id, project, [tag]));
      const runningByProject = new Map(running);
      const whole = inLine(type, builds, runningByProject);
      const line = groupedLine(type, groupBuilds(builds), runningByProject);
      expect(line.count).toBe(whole.length);
      expect(line.first(count)).toEqual(whole.slice(0, count));
      for (const [index, entry] of whole.entries()) {
        expect(line.place(entry.build.id)).toEqual({ ...entry, place: index + 1 });
        expect(line.before(entry.build.id, count)).toEqual(whole.slice(Math.max(0, index - count), index));
      }
      expect(line.place(99)).toBeNull();
    }),
  );
});
