/**
 * From a name to what all parts know about it: joined where the data connects them; one part does not affect the
 * others.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { dispatch } from "@/cli/dispatch";
import { imageDetailSchema, waitedJobsSchema, type ImageDetail } from "@/lib/api/images";
import { jobPullSchema, jobStorySchema } from "@/lib/api/jobStory";
import { nameDetailSchema } from "@/lib/api/names";
import { runSummarySchema } from "@/lib/api/runs";
import type { Section } from "@/lib/api/sections";
import { db } from "@/lib/server/core/db";
import * as places from "@/lib/server/discovery/imagePlaces";
import { getRunSummary } from "@/lib/server/discovery/runs";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { steady } from "@/demo/prometheus/series";
import { callApi } from "@/test/support/call";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { fillNames } from "@/test/support/manyNames";
import { report } from "@/test/support/minutes/reports";
import { plansOf } from "@/test/support/statements";
import { endedReplay } from "@/test/support/replays";
import { usagePolicy } from "@/test/support/usagePolicy";
import { snapshotUpload } from "@/test/support/waterlines/kubectl";

useHouse();

const A = "example.com/a:1";
const DIGEST = `example.com/a@sha256:${"ab".repeat(32)}`;
let source: FakePrometheus;
let worker: Worker;

beforeAll(async () => {
  source = await startFakePrometheus();
  worker = startWorker();
  source.series = steady({ [A]: 3, "example.com/b:1": 5, "example.com/c:1": 4, "example.com/d:1": 1 });
  await callApi("POST", "/api/v1/data-sources", {
    json: { name: "tiny", type: "prometheus", url: source.url },
  });
  await callApi("POST", "/api/v1/policies", { json: { spec: usagePolicy("below", source.url) } });
  await callApi("POST", "/api/v1/policies", {
    json: {
      spec: usagePolicy("above", source.url)
        .replace("maxImages: 2", "maxImages: 3")
        .replace("method: sum", "method: count"),
    },
  });
  await callApi("POST", "/api/v1/policies", { json: { spec: usagePolicy("unrun", source.url) } });
  await run("below");
  source.series = steady({ [A]: 9, "example.com/b:1": 5, "example.com/c:1": 4 });
  await run("above");
  source.series = steady({ [A]: 3, "example.com/b:1": 5, "example.com/c:1": 4 });
  await run("below");
  await callApi("PUT", "/api/v1/policies/below/expected-images", { json: { warm: [A], notNeeded: [] } });
  const node = (name: string, images?: readonly (readonly string[])[]): object => ({
    name,
    metrics: {},
    pods: [],
    ...(images && {
      imageCache: { capacityBytes: 1e9, images: images.map((names) => ({ names, bytes: 5e8 })) },
    }),
  });
  const nodes = [node("n1", [[A, DIGEST]]), node("n2", [["example.com/b:1"]]), node("n3")];
  for (let version = 1; version <= 2; version += 1) {
    const made = await callApi(
      "POST",
      "/api/v1/node-snapshots",
      snapshotUpload({ nodes: JSON.stringify({ nodes }), podMetrics: "", nodeMetrics: "", documents: "" }),
    );
    expect(made.status, made.text).toBe(201);
  }
  await endedReplay();
  const project = { id: 7, path: "acme/group/app", visibility: "private" } as const;
  const times = (minute: number, seconds: number) => ({
    queuedAt: `2026-06-18T08:0${minute}:00Z`,
    startedAt: `2026-06-18T08:0${minute}:30Z`,
    finishedAt: new Date(Date.parse(`2026-06-18T08:0${minute}:30Z`) + seconds * 1_000).toISOString(),
    durationSeconds: String(seconds),
  });
  await ingestBuilds(
    [1, 2, 3].map((id) => ({
      ...report(id, { project, name: id === 3 ? "lint" : "test" }),
      ...times(id, 60 * id),
    })),
    TESTER,
  );
});
afterAll(async () => {
  await worker.stop();
  await source.close();
});

async function run(policy: string): Promise<void> {
  const { json } = await callApi("POST", `/api/v1/policies/${policy}/runs`, {
    json: { evaluatedAt: "2026-06-16T10:00:30.000Z" },
  });
  const { id } = runSummarySchema.parse(json);
  await eventually(async () => !["queued", "running"].includes((await getRunSummary(id)).state));
  expect(await getRunSummary(id)).toMatchObject({ state: "succeeded" });
}

async function image(reference: string, parts = ""): Promise<ImageDetail> {
  const query = parts === "" ? "" : `?parts=${parts}`;
  const { json, text, status } = await callApi(
    "GET",
    `/api/v1/images/${encodeURIComponent(reference)}${query}`,
  );
  expect(status, text).toBe(200);
  return imageDetailSchema.parse(json);
}

function known<T>(section: Section<T> | undefined): T {
  if (section?.state !== "known") throw new Error(`the section says ${JSON.stringify(section)}`);
  return section.data;
}

it("knows an image that a policy leaves out by the name that its run has", async () => {
  const spec = usagePolicy("filters", source.url).replace("spec:\n", 'spec:\n  imageFilter: "/b"\n');
  await callApi("POST", "/api/v1/policies", { json: { spec } });
  await run("filters");
  // Asked by its digest, which nodes tell the name of.
  const { items } = known((await image(DIGEST)).policies);
  await callApi("DELETE", "/api/v1/policies/filters");
  expect(items.find(({ policy }) => policy === "filters")).toMatchObject({
    rank: null,
    name: A,
    unranked: { reason: "filtered" },
  });
});

it("says in lists what unit scores have", async () => {
  const unitsOf = async (path: string): Promise<unknown> => (await callApi("GET", path)).json;
  expect(await unitsOf("/api/v1/runs?policy=above")).toMatchObject({ items: [{ scoreUnit: "samples" }] });
  expect(await unitsOf("/api/v1/policies")).toMatchObject({
    items: [{ name: "above", lastRun: { scoreUnit: "samples" }, result: { scoreUnit: "samples" } }, {}, {}],
  });
});

it("places an image in every policy: what is expected and missing first, with the gap and its course", async () => {
  const found = known((await image(A)).policies);
  expect(found).toMatchObject({ selected: 1, ranked: 2, policies: 3, more: false });
  expect(found.items.map(({ policy }) => policy)).toEqual(["below", "above", "unrun"]);
  const [below, above, unrun] = found.items;
  expect(below).toMatchObject({ rank: 3, selected: false, expected: "warm", maxImages: 2, imageCount: 3 });
  expect(below?.gap).toBeLessThan(0);
  // A count of samples has a unit; that of their sum is the query's own, which is not known.
  expect([below?.scoreUnit, above?.scoreUnit]).toEqual([null, "samples"]);
  expect(above?.course.map(({ scoreUnit }) => scoreUnit)).toEqual(["samples"]);
  expect(below?.course.map(({ rank, selected }) => [rank, selected])).toEqual([
    [3, false],
    [3, false],
  ]);
  expect(above).toMatchObject({ rank: 1, selected: true, expected: null });
  expect(unrun).toMatchObject({ runId: null, rank: null, course: [] });
});

it("knows an image by its digest, where a node has both names", async () => {
  const detail = await image(DIGEST);
  expect(detail).toMatchObject({
    aliases: [A],
    parsed: { host: "example.com", repository: "a", tag: null, digest: `sha256:${"ab".repeat(32)}` },
  });
  expect(known(detail.policies)).toMatchObject({ selected: 1, items: [{ name: A, rank: 3 }, {}, {}] });
  expect((await image(A)).parsed).toMatchObject({ tag: "1", digest: null });
});

it("says which nodes hold it, which lack it, and which do not tell; of the newest version alone", async () => {
  expect(known((await image(A)).nodes).items).toEqual([
    expect.objectContaining({
      snapshot: "pool",
      version: 2,
      nodes: 3,
      told: 2,
      holders: 1,
      bytes: 5e8,
      holding: ["n1"],
      lacking: ["n2"],
    }),
  ]);
  expect(await db().snapshotImage.count({ where: { snapshot: { version: 1 } } })).toBe(0);
});

it("says what a replay found, and on request who waited, by project where builds are known", async () => {
  const detail = await image(A);
  expect(known(detail.replays).items).toMatchObject([{ name: A, jobs: 2, affectedJobs: 2, pullSeconds: 60 }]);
  expect(detail.jobs).toBeUndefined();
  const jobs = known((await image(A, "jobs")).jobs);
  expect(jobs).toMatchObject({
    jobs: 2,
    waited: 2,
    waitedMinutes: 2,
    unlisted: 0,
    projects: [{ project: { id: 7, path: "acme/group/app" }, jobs: 2, waitedMinutes: 2 }],
  });
  expect(jobs?.longest.map(({ jobId, waitSeconds }) => [jobId, waitSeconds])).toEqual([
    ["1", 60],
    ["2", 60],
  ]);
});

it("answers for an image that nobody knows, and for what is no image", async () => {
  const detail = await image("nobody/knows:1", "policies,replays,nodes,jobs,manifest");
  expect(known(detail.policies)).toMatchObject({ selected: 0, ranked: 0 });
  expect(known(detail.nodes).items[0]).toMatchObject({ holders: 0, bytes: null, lacking: ["n1", "n2"] });
  expect(known(detail.jobs)).toBeNull();
  expect(known(detail.manifest)).toBeNull();
  expect((await image("no image at all!")).parsed).toBeNull();
  const wrong = await callApi("GET", "/api/v1/images/a?parts=policies,weather");
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("parts");
});

it("lets no part that fails hide the others", async () => {
  vi.spyOn(places, "imagePlaces").mockRejectedValueOnce(new Error("boom"));
  const detail = await image(A);
  expect(detail.policies).toEqual({
    state: "failed",
    message: "Its place in the policies could not be read. The server's log says why.",
  });
  expect(known(detail.nodes).items).toHaveLength(1);
});

it("says in a search whether an image is selected, and by which policy", async () => {
  const found = async (text: string): Promise<unknown> =>
    (await callApi("GET", `/api/v1/search?q=${encodeURIComponent(text)}`)).json;
  const hit = (image: string, detail: string) => ({
    kind: "image",
    name: image,
    detail,
    href: `/images/${encodeURIComponent(image)}`,
  });
  expect(await found(A)).toEqual({ items: [hit(A, "selected: rank 1 of above")] });
  await db().policy.updateMany({ where: { name: "above" }, data: { deletedAt: new Date() } });
  expect(await found(A)).toEqual({ items: [hit(A, "not selected: rank 3 of below")] });
  await db().policy.updateMany({ where: { name: "above" }, data: { deletedAt: null } });
});

describe("plimsoll image", () => {
  async function plimsoll(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    let [out, err] = ["", ""];
    const io = {
      stdout: (text: string) => void (out += text),
      stderr: (text: string) => void (err += text),
    };
    return { code: await dispatch(["image", ...args], io), out, err };
  }

  it("prints its place in every policy, its nodes and its cost; by a digest too", async () => {
    const { code, out, err } = await plimsoll(DIGEST);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(`On nodes also ${A}`);
    expect(out).toContain("Selected in 1 of 3 policies");
    expect(out).toMatch(/below +below the line +3 +3 +2 +-\S+ +warm/);
    expect(out).toMatch(/unrun +no run yet/);
    expect(out).toMatch(/pool .* 1 +2 +3\n/);
    expect(out).toMatch(/What it costs\n.*\n.*\n.* 2 +2 +2\.0 /);
  });

  it("prints what the API answers as JSON, and of an image that nobody knows", async () => {
    const { code, out } = await plimsoll(A, "--json");
    expect(code).toBe(0);
    expect(imageDetailSchema.parse(JSON.parse(out))).toEqual(await image(A));
    const unknown = await plimsoll("nobody/knows:1");
    expect([unknown.code, unknown.out]).toEqual([0, expect.stringContaining("Selected in 0 of 3 policies")]);
    expect((await plimsoll("")).code).toBe(2);
  });

  it("ends in 1 where a part cannot answer, and prints the others", async () => {
    vi.spyOn(places, "imagePlaces").mockRejectedValueOnce(new Error("boom"));
    const { code, out, err } = await plimsoll(A);
    expect([code, err]).toEqual([1, expect.stringContaining("Its place in the policies could not be read.")]);
    expect(out).toContain("On nodes\n");
  });
});

it("tells the story of a job, and compares it with its project", async () => {
  const { json, text } = await callApi("GET", "/api/v1/jobs/2/story");
  const story = jobStorySchema.parse(json);
  expect(story.phases, text).toEqual([
    { kind: "waiting", from: "2026-06-18T08:02:00.000Z", to: "2026-06-18T08:02:30.000Z", source: "queue" },
    { kind: "running", from: "2026-06-18T08:02:30.000Z", to: "2026-06-18T08:04:30.000Z", source: "queue" },
  ]);
  expect(known(story.median)).toMatchObject({
    builds: 2,
    waitSeconds: 30,
    runSeconds: 120,
    sameName: { builds: 1, runSeconds: 60 },
  });
  expect(known(story.minutes)).toMatchObject({ durationSeconds: "120" });
  expect(known(story.waited)).toMatchObject({ outcome: "busy", outcomeText: "Waited 30 s" });
  const pull = jobPullSchema.parse((await callApi("GET", "/api/v1/jobs/2/pull")).json);
  expect(pull.explanation).toMatchObject({ outcome: "pulls", node: "n2", image: A, wait_seconds: 60 });
});

it.each([
  ["project", "7", "acme/group/app", ["queue", "minutes", "runners"]],
  ["runner", "1", "", ["queue", "runners", "minutes"]],
  ["node", "n1", "n1", ["waterlines"]],
])("gathers what is known of a %s", async (kind, id, name, parts) => {
  const { json, text, status } = await callApi("GET", `/api/v1/names/${kind}/${id}`);
  expect(status, text).toBe(200);
  const detail = nameDetailSchema.parse(json);
  expect(detail.sections.map(({ part }) => part)).toEqual(parts);
  for (const { says } of detail.sections) expect(says.state, text).toBe("known");
  if (name !== "") expect(detail.name).toBe(name);
});

it("gathers what is known of a namespace, and the waits of its projects", async () => {
  const { id } = await db().namespace.findUniqueOrThrow({ where: { path: "acme" } });
  const detail = nameDetailSchema.parse((await callApi("GET", `/api/v1/names/namespace/${id}`)).json);
  expect(detail.sections.map(({ says }) => says.state)).toEqual(["known", "known", "known"]);
  const of = async (path: string) =>
    waitedJobsSchema.nullable().parse((await callApi("GET", `/api/v1/names/${path}/waits`)).json);
  expect(await of(`namespace/${id}`)).toMatchObject({ waited: 3, waitedMinutes: 2.5 });
  expect(await of("project/7")).toMatchObject({ waited: 3 });
  expect(await of("node/n2")).toMatchObject({ jobs: 2, waited: 2, waitedMinutes: 1.5 });
  expect(await of("node/n99")).toBeNull();
  expect((await callApi("GET", "/api/v1/names/project/nonsense")).status).toBe(404);
});

/** The ledger's partition of a month to come. */
const EMPTY = /Seq Scan on build_ledger\w+ \w+ {2}\(cost=0\.00\.\.0\.0\d .*/g;
const GROWING =
  /Seq Scan on (run_image|run_unranked|discovery_run|operation|snapshot_image|build|build_ledger\w*|node_state)\b/;

it("finds an image, a job and a name by an index, however much there is", async () => {
  await fillNames();
  const asked = [
    `images/${encodeURIComponent("filled/50")}`,
    `images/${encodeURIComponent("gone/5")}`,
    "jobs/2/story",
    "names/project/7",
    "names/node/n1",
    "names/runner/1",
  ];
  for (const path of asked) {
    const plans = await plansOf(() => callApi("GET", `/api/v1/${path}`));
    expect(plans.length).toBeGreaterThan(0);
    for (const { statement, plan } of plans)
      expect(plan.replaceAll(EMPTY, ""), `${path}\n${statement}`).not.toMatch(GROWING);
  }
  expect(known((await image("filled/50")).policies)).toMatchObject({ ranked: 40, policies: 43 });
});
