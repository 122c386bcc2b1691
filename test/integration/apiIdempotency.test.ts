/** Writes that are sent twice. */
import { describe, expect, it } from "vitest";
import { newTokenSchema } from "@/lib/api/accounts";
import { db } from "@/lib/server/core/db";
import { NOTHING_SENT } from "@/lib/server/http/body/read";
import { removeExpiredKeys, withIdempotency } from "@/lib/server/http/idempotency";
import { admin } from "@/test/support/browserApi";
import { callApi, errorOf, TESTER_ACTOR, type ApiResult } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

const spec = (name: string): string => usagePolicy(name, "http://prometheus.example:9090");
const create = (name: string, headers: Record<string, string> = {}): Promise<ApiResult> =>
  callApi("POST", "/api/v1/policies", { json: { spec: spec(name) }, headers });

describe("an Idempotency-Key", () => {
  const key = { "idempotency-key": "key-1" };

  it("gives the first answer again: status, body to the byte, location and ETag", async () => {
    const first = await create("once", key);
    const again = await create("once", key);
    expect(first.status).toBe(201);
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    for (const name of ["location", "etag", "content-type"]) {
      expect(again.headers.get(name), name).toBe(first.headers.get(name));
    }
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect(await db().auditEvent.count({ where: { target: "policy/once" } })).toBe(1);
  });

  it("does the work once when it comes ten times at once", async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, () => create("burst", { "idempotency-key": "key-2" })),
    );
    expect(results.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    for (const result of results) expect([201, 409]).toContain(result.status);
    for (const result of results.filter(({ status }) => status === 409))
      expect(errorOf(result).code).toBe("stillAtWork");
    expect(await db().policyVersion.count({ where: { policy: { name: "burst" } } })).toBe(1);
  });

  it("is another key on another path", async () => {
    expect((await callApi("POST", "/api/v1/policies/once/undelete", { headers: key })).status).toBe(404);
  });

  it("keeps no error: after the mistake is put right on the server the repetition succeeds", async () => {
    const headers = { "idempotency-key": "key-3" };
    const call = (): Promise<ApiResult> =>
      callApi("POST", "/api/v1/policies/late/runs", { json: {}, headers });
    expect((await call()).status).toBe(404);
    await create("late");
    expect((await call()).status).toBe(202);
  });

  it("of a process that died is free after ten minutes, and not before", async () => {
    const row = { scope: `${TESTER_ACTOR} POST /api/v1/policies`, key: "key-4", fingerprint: "another" };
    const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
    const expiresAt = new Date(Date.now() + 3_600_000);
    await db().idempotencyKey.create({ data: { ...row, createdAt: minutesAgo(9), expiresAt } });
    expect(errorOf(await create("orphan", { "idempotency-key": "key-4" })).code).toBe("idempotencyKeyReused");
    await db().idempotencyKey.updateMany({ where: { key: "key-4" }, data: { createdAt: minutesAgo(11) } });
    expect((await create("orphan", { "idempotency-key": "key-4" })).status).toBe(201);
  });

  it("that was taken over is not overwritten by the one who lost it", async () => {
    const call = { actor: "a", path: "/x", sent: NOTHING_SENT, isSecret: false };
    const request = new Request("http://x/", { headers: { "idempotency-key": "key-5" } });
    const answer = (text: string): Response => Response.json({ text });
    await withIdempotency(request, call, async () => {
      await db().idempotencyKey.updateMany({
        where: { key: "key-5" },
        data: { createdAt: new Date(Date.now() - 3_600_000) },
      });
      await withIdempotency(request, call, () => Promise.resolve(answer("second")));
      return answer("first");
    });
    const kept = await withIdempotency(request, call, () => Promise.reject(new Error("must not run")));
    expect(await kept.json()).toEqual({ text: "second" });
  });

  it("makes no second token, and does not tell the first one's secret again", async () => {
    const as = await admin();
    const make = (name: string): Promise<ApiResult> =>
      callApi("POST", "/api/v1/tokens", {
        as,
        json: { name, role: "viewer", expiresInDays: 30 },
        headers: { "idempotency-key": "key-6" },
      });
    const first = await make("nightly");
    expect(first.status).toBe(201);
    const again = await make("nightly");
    expect([again.status, errorOf(again).code]).toEqual([409, "secretNotKept"]);
    expect(errorOf(await make("another")).code).toBe("idempotencyKeyReused");
    expect(await db().apiToken.count({ where: { name: { in: ["nightly", "another"] } } })).toBe(1);
    const { secret } = newTokenSchema.parse(first.json);
    expect(JSON.stringify(await db().idempotencyKey.findMany())).not.toContain(secret);
  });

  it("expires after a day", async () => {
    await db().idempotencyKey.updateMany({
      where: { key: "key-1" },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    expect(errorOf(await create("once", key)).code).toBe("nameTaken");
  });

  it("is removed when it has expired, and no other", async () => {
    const row = { scope: "cleaned", fingerprint: "f" };
    const inAnHour = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);
    await db().idempotencyKey.create({ data: { ...row, key: "old", expiresAt: inAnHour(-1) } });
    await db().idempotencyKey.create({ data: { ...row, key: "young", expiresAt: inAnHour(1) } });
    await removeExpiredKeys();
    const left = await db().idempotencyKey.findMany({ where: { scope: row.scope } });
    expect(left.map(({ key }) => key)).toEqual(["young"]);
  });

  it.each(["", "with space", "x".repeat(201)])("must be plain and short: %j", async (value) => {
    const result = await create("odd", { "idempotency-key": value });
    expect(result.status).toBe(400);
  });
});
