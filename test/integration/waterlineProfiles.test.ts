/** Saved profiles of waterlines: stored, used in plans by their name, and refused with all their mistakes. */
import { beforeEach, describe, expect, it } from "vitest";
import { waterlinePlanSchema } from "@/lib/api/waterlines";
import { LIMITS } from "@/lib/limits/limits";
import { db } from "@/lib/server/core/db";
import { callApi } from "@/test/support/call";
import { useHouse } from "@/test/support/house";

useHouse();

beforeEach(async () => void (await db().waterlineProfile.deleteMany()));

const PATH = "/api/v1/waterlines/profiles/high-first";
const HIGH_FIRST = {
  base: "seed",
  chains: { cpu: [{ key: "priority", flipped: true }, { key: "cpuUsage" }] },
};
const put = (json: object, ifMatch?: string) =>
  callApi("PUT", PATH, { json, ...(ifMatch !== undefined && { headers: { "if-match": ifMatch } }) });

const pods = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `p${String(at).padStart(4, "0")}`,
    qosClass: "BestEffort",
    priority: at,
    cpuUsage: 1000,
  }));
const planned = (count: number, more: object = {}) =>
  callApi("POST", "/api/v1/waterlines/plan", {
    json: {
      profile: "high-first",
      compare: ["seed"],
      nodes: [{ name: "n", metrics: { cpu_total_usage: 5000 }, pods: pods(count) }],
      waterlines: { evict: { cpu_total_usage: ["4500"] } },
      ...more,
    },
  });

describe("a saved profile", () => {
  it("counts its changes, and is saved over another's only with the revision that was seen", async () => {
    expect((await put(HIGH_FIRST, '"0"')).json).toMatchObject({
      ...HIGH_FIRST,
      name: "high-first",
      revision: 1,
    });
    expect((await put(HIGH_FIRST, '"1"')).json).toMatchObject({ revision: 1 });
    const changed = await put({ ...HIGH_FIRST, base: "improved" }, '"1"');
    expect(changed.json).toMatchObject({ base: "improved", revision: 2 });
    const late = await put(HIGH_FIRST, '"1"');
    expect(late.status).toBe(412);
    expect(late.json).toMatchObject({ current: { base: "improved", revision: 2 } });
    expect((await put(HIGH_FIRST, '"0"')).status).toBe(412);
    const removed = await callApi("DELETE", PATH, { headers: { "if-match": '"1"' } });
    expect(removed.status).toBe(412);
    expect((await callApi("DELETE", PATH)).status).toBe(204);
    expect((await callApi("GET", PATH)).status).toBe(404);
    expect((await callApi("DELETE", PATH)).status).toBe(404);
  });

  it("is refused with all that is wrong at once", async () => {
    const { status, json } = await put({
      base: "seed",
      chains: {
        cpu: [{ key: "clas" }, { key: "priority" }, { key: "priority" }],
        mem: [{ key: "metric:gpu" }],
      },
      metrics: [{ name: "cpu_total_usage" }, { name: "disk", chain: [{ key: "class" }] }],
    });
    expect(status).toBe(422);
    expect(json).toMatchObject({
      error: {
        details: [
          { path: "chains.cpu[0].key", message: expect.stringContaining('did you mean "class"') as string },
          { path: "chains.cpu[2].key" },
          { path: "chains.mem[0].key" },
          { path: "metrics[0].name" },
          { path: "metrics[1].chain", message: expect.stringContaining("metric:disk") as string },
        ],
      },
    });
    const preset = await callApi("PUT", "/api/v1/waterlines/profiles/seed", { json: {} });
    expect(preset.json).toMatchObject({ error: { details: [{ path: "name" }] } });
  });

  it("is one of so many", async () => {
    const most = LIMITS.savedProfiles.value;
    const rows = Array.from({ length: most }, (_, at) => ({ name: `p${at}`, revision: 1, base: "seed" }));
    const empty = { chains: {}, metrics: [], author: "ada" };
    await db().waterlineProfile.createMany({ data: rows.map((row) => ({ ...row, ...empty })) });
    const { status, json } = await put(HIGH_FIRST);
    expect([status, JSON.stringify(json)]).toEqual([422, expect.stringContaining("savedProfiles")]);
  });
});

describe("a plan", () => {
  it.each([10, 2000])("takes a saved profile by its name, of %i pods", async (count) => {
    await put(HIGH_FIRST);
    const last = `default/p${String(count - 1).padStart(4, "0")}`;
    const { status, json } = await planned(count);
    expect(status).toBe(200);
    const { profile, nodes } = waterlinePlanSchema.parse(json);
    const [{ kinds, differences } = { kinds: [], differences: [] }] = nodes;
    expect([profile, kinds[0]?.acted, kinds[0]?.pods[0]?.pod]).toEqual(["high-first", [last], last]);
    expect(kinds[0]?.pods[1]?.decidedBy).toMatchObject({ key: "priority", first: "a higher priority" });
    expect(differences[0]).toMatchObject({
      profile: "seed",
      kinds: [{ onlyFirst: [last], onlySecond: ["default/p0000"] }],
    });
  });

  it("takes one that comes with it before a saved one of the name", async () => {
    await put(HIGH_FIRST);
    const { json } = await planned(3, { profiles: [{ name: "high-first", base: "seed" }] });
    expect(json).toMatchObject({ nodes: [{ kinds: [{ acted: ["default/p0000"] }] }] });
  });

  it.each([10, 2000])("names a profile that is not there, of %i pods", async (count) => {
    const { status, json } = await planned(count);
    expect(status).toBe(422);
    expect(json).toMatchObject({ error: { details: [{ path: "profile" }] } });
  });
});
