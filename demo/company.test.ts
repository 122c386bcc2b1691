/** Consistency of the demo: all its sources agree about each day, image, project, runner and node. */
import { expect, it } from "vitest";
import { buildsEndedOn, firstDayHere } from "./builds";
import { incidentBefore } from "./gitlab/incident";
import { DEMO_PROJECTS } from "./gitlab/projects";
import { DEMO_RUNNERS } from "./gitlab/runners";
import { DEMO_IMAGES } from "./images";
import { demoMinutes } from "./minutes";
import { demoPool } from "./nodes";
import { eventsOf, podsOf } from "./pulls";
import { demoQueue } from "./queue";
import { tagsOf } from "./registry";
import { demoReplay } from "./replay";
import { startsOf } from "./workload";

/** A Tuesday morning. */
const NOW_MS = Date.parse("2026-11-24T09:00:00Z");
const DAY = firstDayHere(NOW_MS);
const onDay = (iso: string | null): boolean => Math.floor(Date.parse(iso ?? "") / 86_400_000) === DAY;

const minutes = demoMinutes(NOW_MS);
const queue = demoQueue(NOW_MS);
const replay = demoReplay(NOW_MS);
const pool = demoPool(NOW_MS);

const rowsOf = (set: string): readonly (readonly string[])[] => {
  const text = replay.sets.find(({ name }) => name === set)?.files.find(({ part }) => part === "jobs")?.text;
  return (text ?? "")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));
};
const day = rowsOf("demo-day");
const numbers = (ids: readonly number[]): readonly number[] => [...ids].sort((a, b) => a - b);

it("has the same builds of a day in minutes, in the queue's history and in the replay's job set", () => {
  const accounted = minutes.builds.filter(
    ({ runner, durationSeconds, finishedAt }) =>
      runner?.type === "instance" && Number(durationSeconds) > 0 && onDay(finishedAt),
  );
  const ids = numbers(accounted.map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(3_000);
  expect(new Set(ids).size).toBe(ids.length);
  expect(numbers(queue.ended.filter(({ finishedAt }) => onDay(finishedAt)).map(({ id }) => id))).toEqual(ids);
  expect(numbers(day.map(([id]) => Number(id)))).toEqual(ids);
  // And they took as long.
  const seconds = new Map(
    day.map(([id, , , , , from, , to]) => [
      Number(id),
      (Date.parse(to ?? "") - Date.parse(from ?? "")) / 1_000,
    ]),
  );
  for (const { id, durationSeconds } of accounted)
    expect(seconds.get(id)).toBeCloseTo(Number(durationSeconds), 2);
});

it("hands out here, since that day, every build of an instance runner that ran", () => {
  const since = minutes.builds.filter(
    ({ runner, durationSeconds, finishedAt }) =>
      runner?.type === "instance" &&
      durationSeconds !== null &&
      Date.parse(finishedAt ?? "") >= DAY * 86_400_000,
  );
  expect(new Set(queue.ended.map(({ id }) => id))).toEqual(new Set(since.map(({ id }) => id)));
  expect(queue.ended.every(({ queuedAt, startedAt }) => (queuedAt ?? "") < (startedAt ?? ""))).toBe(true);
});

it("runs in its cluster what Prometheus counts and Loki tells of, image by image", () => {
  const builds = [DAY - 1, DAY, DAY + 1]
    .flatMap((of) => buildsEndedOn(of, incidentBefore(NOW_MS)))
    .filter(
      ({ runner, run }) => runner === DEMO_RUNNERS.cluster && Math.floor(run.startedMs / 86_400_000) === DAY,
    );
  const pods = new Map(podsOf(DAY).map((pod) => [pod.name, pod]));
  expect(builds.length).toBe(pods.size);
  for (const image of DEMO_IMAGES) {
    const of = builds.filter(({ run }) => run.image === image);
    expect(of.length, image.name).toBe(startsOf(image, DAY).length);
    for (const { run, project } of of) {
      expect(pods.get(run.pod)?.node).toBe(run.node);
      expect(run.pod).toContain(`-project-${project.id}-`);
    }
  }
  const told = new Set(eventsOf(DAY).map(({ pod }) => pod));
  expect(told).toEqual(new Set(pods.keys()));
});

it("knows its images, nodes and projects by the same names in every part", () => {
  const images = new Set(DEMO_IMAGES.map(({ name }) => name));
  const nodes = new Set(pool.nodesAt(NOW_MS).map(({ name }) => name));
  // One comparison for all rows, since there are about fifty thousand.
  const rows = replay.sets.flatMap(({ name }) => rowsOf(name));
  const among = (known: ReadonlySet<string>, names: readonly string[]): readonly string[] => [
    ...new Set(names.filter((name) => !known.has(name))),
  ];
  expect(
    among(
      images,
      rows.map((row) => `registry.example.com/${row[4]}`),
    ),
  ).toEqual([]);
  expect(
    among(
      nodes,
      rows.map((row) => row[3] ?? ""),
    ),
  ).toEqual([]);
  const held = pool
    .nodesAt(NOW_MS)
    .flatMap(({ imageCache }) => imageCache?.images.flatMap(({ names }) => names) ?? []);
  for (const name of held.filter((each) => !each.includes("/old-toolchain:"))) expect(images).toContain(name);
  for (const name of images) {
    const [repository = "", tag = ""] = name.slice("registry.example.com/".length).split(":");
    expect(tagsOf(repository), name).toContain(tag);
  }
  const projects = new Map(DEMO_PROJECTS.map(({ id, path }) => [id, path]));
  const named = [...minutes.builds, ...queue.builds].map(({ project }) => project);
  expect(named.filter(({ id, path }) => projects.get(id) !== path)).toEqual([]);
  for (const { name } of pool
    .nodesAt(NOW_MS)
    .flatMap(({ pods }) => pods.filter(({ namespace }) => namespace === "ci"))) {
    const [, team = "", id] = /^runner-(team-[a-z]+)-\d+-project-(\d+)-/.exec(name) ?? [];
    expect(projects.get(Number(id)), name).toMatch(new RegExp(`^${team}/`));
  }
});

it("holds on a node what its jobs brought there since the rotation", () => {
  const [node] = pool.nodesAt(NOW_MS);
  const held = node?.imageCache?.images.filter(({ lastUsed }) => typeof lastUsed === "string") ?? [];
  expect(held.length).toBeGreaterThan(10);
  const today = new Set(
    [...podsOf(DAY), ...podsOf(DAY + 1)]
      .filter((pod) => pod.node === node?.name)
      .map(({ start }) => start.image.name),
  );
  for (const { names } of held) expect(today).toContain(names[0]);
});
