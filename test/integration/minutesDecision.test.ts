/** The quota's decision for a pipeline and for running builds, over the API. */
import { beforeAll, expect, it } from "vitest";
import { minutesDecisionSchema, type MinutesDecisionAnswer } from "@/lib/api/minutesDecision";
import { db } from "@/lib/server/core/db";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { callApi, errorOf } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { report } from "@/test/support/minutes/reports";

useHouse();

let acme = "";
const ask = (query = "", id = acme) => callApi("GET", `/api/v1/namespaces/${id}/minutes/decision?${query}`);
async function decide(query = "", id = acme): Promise<MinutesDecisionAnswer> {
  const { status, json, text } = await ask(query, id);
  expect(status, text).toBe(200);
  return minutesDecisionSchema.parse(json);
}
const outcomes = async (query?: string): Promise<readonly string[]> => {
  const { pipeline, running } = await decide(query);
  return [pipeline.outcome, running.outcome];
};

beforeAll(async () => {
  const now = new Date().toISOString();
  const project = { id: 2, path: "acme/group/open", visibility: "public" } as const;
  await ingestBuilds(
    [
      report(1, { durationSeconds: "24000", finishedAt: now }),
      report(2, { project, finishedAt: now }),
      report(3, { runner: { id: 9, type: "project", description: "" }, finishedAt: now }),
    ],
    TESTER,
  );
  acme = (await db().namespace.findUniqueOrThrow({ where: { path: "acme" } })).id;
});

it("lets everything pass without a quota", async () => {
  expect(await outcomes("runningMinutes=100000")).toEqual(["allowed", "continues"]);
});

it("refuses what counts once the quota is used up, and drops what runs below −1,000 minutes", async () => {
  await db().minutesQuota.create({
    data: { rootId: acme, version: 1, validFrom: new Date(), minutes: 400, author: "ada" },
  });
  expect(await outcomes()).toEqual(["dropped", "continues"]);
  expect(await outcomes("otherRunner=true")).toEqual(["otherRunners", "continues"]);
  expect(await outcomes("runningMinutes=1000")).toEqual(["dropped", "continues"]);
  expect(await outcomes("runningMinutes=1000.5")).toEqual(["dropped", "dropped"]);
  expect(await outcomes("project=1&runner=1&runningMinutes=2000")).toEqual(["dropped", "dropped"]);
  expect(await outcomes("project=2&runner=1&runningMinutes=2000"), "public builds are free").toEqual([
    "allowed",
    "continues",
  ]);
  expect(await outcomes("project=1&runner=9"), "only instance runners count").toEqual([
    "allowed",
    "continues",
  ]);
});

it("holds no pipeline back whose project has instance runners switched off", async () => {
  await db().project.update({ where: { id: 1 }, data: { instanceRunners: false } });
  expect(await outcomes("project=1&runner=1&runningMinutes=2000")).toEqual(["otherRunners", "dropped"]);
  await db().project.update({ where: { id: 1 }, data: { instanceRunners: true } });
  expect(await outcomes("project=1&runner=1")).toEqual(["dropped", "continues"]);
});

it("answers for a subgroup by its root, with the numbers", async () => {
  const { id } = await db().namespace.findUniqueOrThrow({ where: { path: "acme/group" } });
  const { namespace, running } = await decide("runningMinutes=1200.25", id);
  expect(namespace).toEqual({ id: acme, path: "acme" });
  expect(running.arithmetic).toEqual([
    { label: "balance", formula: "400 − 400 − 1200.25 = −1200.25", value: -1200.25, unit: "min" },
  ]);
});

it("names what is wrong or unknown", async () => {
  const wrong = await ask("runningMinutes=-1&otherRunner=yes");
  expect([wrong.status, errorOf(wrong).details.map(({ path }) => path)]).toEqual([
    400,
    ["query.runningMinutes", "query.otherRunner"],
  ]);
  const half = await ask("project=1");
  expect([half.status, errorOf(half).details.map(({ path }) => path)]).toEqual([400, ["query.runner"]]);
  expect((await ask("project=77&runner=1")).status).toBe(404);
  expect((await ask("project=1&runner=77")).status).toBe(404);
  expect((await ask("", "0190b5a0-0000-7000-8000-000000000000")).status).toBe(404);
});
