/** Builds over the API and GitLab's webhook: who may send them, what is refused, and the effect of a repetition. */
import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { buildMinutesSchema } from "@/lib/api/minutesPipelines";
import { db } from "@/lib/server/core/db";
import { callApi, errorOf, type ApiResult } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { HOOK_SECRET, jobHook, SIGNING_TOKEN } from "@/test/support/minutes/hook";
import { report } from "@/test/support/minutes/reports";

useHouse();

const post = (builds: unknown[], headers: Record<string, string> = {}): Promise<ApiResult> =>
  callApi("POST", "/api/v1/builds", { json: { builds }, headers });

const deliver = (body: string, headers: Record<string, string>): Promise<ApiResult> =>
  callApi("POST", "/api/v1/webhooks/gitlab", {
    body,
    as: null,
    headers: { "content-type": "application/json", "x-gitlab-event": "Job Hook", ...headers },
  });
const byToken = (body: unknown, headers: Record<string, string> = {}): Promise<ApiResult> =>
  deliver(JSON.stringify(body), { "x-gitlab-token": HOOK_SECRET, ...headers });

const secondsOf = async (buildId: number): Promise<string | undefined> =>
  (await db().buildLedger.findFirst({ where: { buildId: BigInt(buildId) } }))?.weightedSeconds.toFixed();

describe("a batch of builds", () => {
  it("is entered once, also when it comes again with its Idempotency-Key or without", async () => {
    const key = { "idempotency-key": "batch-1" };
    const first = await post([report(1), report(2)], key);
    const accepted = (index: number) => ({ index, id: index + 1, outcome: "accepted", reasons: [] });
    expect(first.json).toEqual({
      received: 2,
      changed: 2,
      accounted: 2,
      adjustments: 0,
      expired: 0,
      rejected: 0,
      builds: [accepted(0), accepted(1)],
    });
    expect((await post([report(1), report(2)], key)).json).toEqual(first.json);
    expect((await post([report(1), report(2)])).json).toMatchObject({ changed: 0, accounted: 0 });
    expect(await db().auditEvent.count({ where: { action: "builds.report" } })).toBe(1);
  });

  it("takes seconds as digits, to the last of them", async () => {
    await post([{ ...report(3), durationSeconds: "123456789.123456" }]);
    expect(await secondsOf(3)).toBe("123456789.123456");
  });

  it.each([
    [{ durationSeconds: -1 }, "builds[0].durationSeconds"],
    [{ durationSeconds: "1e9" }, "builds[0].durationSeconds"],
    [{ durationSeconds: 1e300 }, "builds[0].durationSeconds"],
    [{ status: "exploded" }, "builds[0].status"],
    [{ finishedAt: null }, "builds[0].finishedAt"],
    [{ id: 2 ** 60 }, "builds[0].id"],
    [{ project: { id: 1, path: "alone", visibility: "public" } }, "builds[0].project.path"],
    [{ project: { id: 1, path: "漢/字", visibility: "public" } }, "builds[0].project.path"],
    [{ finishedAt: "0000-01-01T00:00:00Z" }, "builds[0].finishedAt"],
    [{ finishedAt: new Date(Date.now() + 3_600_000).toISOString() }, "builds[0].finishedAt"],
    [{ colour: "red" }, "builds[0].colour"],
  ])("with %j is refused whole and names the field", async (wrong, path) => {
    const result = await post([{ ...report(4), ...wrong }, report(5)]);
    expect(result.status).toBe(422);
    expect(errorOf(result).details.map((detail) => detail.path)).toContain(path);
    expect(await db().build.count({ where: { id: { in: [4n, 5n] } } })).toBe(0);
  });

  it("tells of all that is wrong at once, each with its position", async () => {
    const finishedAt = new Date(Date.now() + 3_600_000).toISOString();
    const result = await post([
      { ...report(20), status: "x", colour: "red" },
      { ...report(21), finishedAt },
    ]);
    expect(
      errorOf(result)
        .details.map(({ path }) => path)
        .sort(),
    ).toEqual(["builds[0].colour", "builds[0].status", "builds[1].finishedAt"]);
  });

  it("is taken as far as it can be with `partial`: what became of each report", async () => {
    await post([report(30, { status: "running", finishedAt: null, durationSeconds: null })]);
    const builds = [
      report(30),
      report(31),
      { ...report(32), status: "exploded" },
      report(31),
      { ...report(33), name: "a\u0000" },
      "no report",
    ];
    const { status, json } = await callApi("POST", "/api/v1/builds", { json: { partial: true, builds } });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      received: 6,
      changed: 2,
      accounted: 2,
      rejected: 3,
      builds: [
        { index: 0, id: 30, outcome: "corrected", reasons: [] },
        { index: 1, id: 31, outcome: "accepted", reasons: [] },
        { index: 2, id: 32, outcome: "rejected", reasons: [{ path: "status" }] },
        { index: 3, id: 31, outcome: "duplicate", reasons: [] },
        { index: 4, id: 33, outcome: "rejected", reasons: [{ path: "name" }] },
        { index: 5, id: null, outcome: "rejected" },
      ],
    });
    expect(await db().build.count({ where: { id: { in: [30n, 31n, 32n, 33n] } } })).toBe(2);
  });

  it("has at most 1,000", async () => {
    expect((await post(Array.from({ length: 1_001 }, (_, id) => report(id + 1)))).status).toBe(422);
  });
});

describe("GitLab's webhook", () => {
  const sign = (body: string, seconds: number): Record<string, string> => {
    const key = Buffer.from(SIGNING_TOKEN.slice("whsec_".length), "base64");
    const mac = createHmac("sha256", key).update(`id-1.${seconds}.${body}`).digest("base64");
    return {
      "webhook-id": "id-1",
      "webhook-timestamp": String(seconds),
      "webhook-signature": `v0,x v1,${mac}`,
    };
  };
  const now = (): number => Math.floor(Date.now() / 1_000);

  it("enters the build that it tells of, and answers with nothing", async () => {
    const result = await byToken(jobHook());
    expect([result.status, result.text]).toEqual([200, ""]);
    expect(await secondsOf(1977)).toBe("98.218883");
  });

  it("knows a repetition by its key, and a build by its id", async () => {
    const key = { "idempotency-key": "delivery-1" };
    await byToken(jobHook({ build_id: 10 }), key);
    await byToken(jobHook({ build_id: 11 }), key);
    await byToken(jobHook({ build_id: 10, build_status: "running" }));
    expect([await secondsOf(10), await secondsOf(11)]).toEqual(["98.218883", undefined]);
    expect(await db().hookReceipt.count({ where: { key: "key delivery-1" } })).toBe(1);
    expect(await db().idempotencyKey.count({ where: { key: "delivery-1" } })).toBe(0);
  });

  it("keeps a build that ran without an end, and says that it waits for that one", async () => {
    const endless = { build_id: 16, build_finished_at: null, build_finished_at_iso: null };
    const why = async (): Promise<unknown> => {
      const { json } = await callApi("GET", "/api/v1/builds/16/minutes");
      return buildMinutesSchema.parse(json).explanation.steps.find(({ id }) => id === "duration")?.text;
    };
    await byToken(jobHook({ ...endless, build_status: "running" }));
    expect(await why()).toBe("It is not over: a build is accounted once it has ended.");
    expect((await byToken(jobHook(endless))).status).toBe(200);
    expect(await why()).toBe(
      "No report says when it ended, and a build is accounted in the month of its end.",
    );
    await byToken(jobHook({ build_id: 16 }));
    expect(await why()).toBe("It ran for 98.218883 s.");
    expect(await secondsOf(16)).toBe("98.218883");
  });

  it("takes characters that the database cannot hold for unknown ones", async () => {
    const result = await byToken(jobHook({ build_id: 15, build_name: "a\u0000b\ud800" }));
    expect(result.status).toBe(200);
    expect((await db().build.findUniqueOrThrow({ where: { id: 15n } })).name).toBe("a\ufffdb\ufffd");
  });

  it("takes a signed delivery, and no plain secret instead of a wrong signature", async () => {
    const body = JSON.stringify(jobHook({ build_id: 12 }));
    expect((await deliver(body, sign(body, now()))).status).toBe(200);
    expect(await secondsOf(12)).toBe("98.218883");
    const late = sign(body, now() - 301);
    const other = sign(`${body} `, now());
    for (const wrong of [late, other, { ...other, "x-gitlab-token": HOOK_SECRET }]) {
      expect((await deliver(body, wrong)).status).toBe(401);
    }
  });

  it.each<Record<string, string>>([{}, { "x-gitlab-token": "a-plain-secret-of-others" }])(
    "is refused with %j",
    async (headers) => {
      expect((await deliver(JSON.stringify(jobHook({ build_id: 13 })), headers)).status).toBe(401);
      expect(await secondsOf(13)).toBeUndefined();
    },
  );

  it.each([
    ["another event", JSON.stringify({ object_kind: "pipeline" })],
    ["no JSON", "{"],
    ["half a build", JSON.stringify(jobHook({ build_id: 14, project: undefined }))],
    [
      "a build of the future",
      JSON.stringify(jobHook({ build_id: 14, build_finished_at: "2999-01-01 00:00:00 UTC" })),
    ],
  ])("is not refused for %s, and nothing is entered", async (_, body) => {
    expect((await deliver(body, { "x-gitlab-token": HOOK_SECRET })).status).toBe(200);
    expect(await db().build.count({ where: { id: 14n } })).toBe(0);
  });
});
