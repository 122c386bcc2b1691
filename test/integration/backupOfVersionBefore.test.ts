/** A backup written by version 0.1.0 (test/fixtures/backups) is restored by this version with all its contents. */
import { describe, expect, it } from "vitest";
import { join } from "node:path";
import { verifyBackup } from "@/cli/backup/read";
import { restoreBackup, type Restored } from "@/cli/backup/restore";
import { applyMigrations, readMigrations } from "@/scripts/db/migrations";
import { listAuditEvents } from "@/lib/server/audit/read";
import { listUsers } from "@/lib/server/auth/users";
import { databaseUrl } from "@/lib/server/core/config";
import { db } from "@/lib/server/core/db";
import { listDataSources } from "@/lib/server/dataSources/service";
import { getPolicy, updatePolicy } from "@/lib/server/discovery/policies";
import { createRun, listRuns, readArtifact } from "@/lib/server/discovery/runs";
import { createDatabase } from "@/test/support/database";
import { TESTER, useHouse } from "@/test/support/house";
import { getRun } from "@/test/support/runs";
import { RUNS } from "@/test/support/versionBefore";
import { usagePolicy } from "@/test/support/usagePolicy";

const file = join(import.meta.dirname, "../fixtures/backups/0.1.0.plimsoll");
let restored: Restored;

useHouse({
  database: async () => {
    const database = await createDatabase({ empty: true });
    restored = await restoreBackup({ databaseUrl: database.url, file });
    return database;
  },
});

describe("a backup of version 0.1.0", () => {
  it("says who wrote it, and is whole", async () => {
    const { header, end } = await verifyBackup(file);
    expect(header).toMatchObject({ product: "0.1.0", createdAt: "2026-11-20T12:00:00.000Z" });
    expect(header.tables.map(({ name }) => name)).toContain("run");
    expect(end.rows).toMatchObject({ run: 8, policy: 2, run_artifact: 1, audit_event: 1 });
  });

  it("is migrated from its version to this one, and to none beyond", async () => {
    const names = (await readMigrations()).migrationDirectories.map(({ path }) => path);
    const old = restored.header.migrations.map(({ name }) => name);
    expect(old).toHaveLength(3);
    expect([...old, ...restored.migratedOn]).toEqual(names);
    expect(await applyMigrations(databaseUrl())).toEqual([]);
  });

  it("gives back its runs with their states, results and samples", async () => {
    const { ofDeleted, ...shown } = RUNS;
    const runs = (await listRuns({ limit: 50 })).items;
    expect(runs.map(({ id }) => id)).toEqual(Object.values(shown).reverse());
    expect(Object.fromEntries(runs.map(({ id, state }) => [id, state]))).toEqual({
      [RUNS.succeeded]: "succeeded",
      [RUNS.partial]: "partial",
      [RUNS.failed]: "failed",
      [RUNS.cancelled]: "cancelled",
      [RUNS.queued]: "queued",
      [RUNS.dead]: "running",
      [RUNS.stopping]: "running",
    });
    expect(await getRun(RUNS.succeeded)).toMatchObject({
      policy: "usage",
      startedAt: "2026-11-20T10:00:00.000Z",
      queryResults: [{ name: "usage", bytes: 12 }],
      ranking: [{ rank: 1, image: "registry.example/a", selected: true }],
      artifactBytes: 3,
    });
    expect(await new Response((await readArtifact(RUNS.succeeded)).body).text()).toBe("abc");
    expect(await db().operation.count({ where: { id: ofDeleted, state: "succeeded" } })).toBe(1);
  });

  it("gives back accounts, tokens, sources, settings and the audit log", async () => {
    expect((await listUsers({ limit: 5 })).items).toMatchObject([
      { email: "ann@example.com", role: "admin", tokens: 1 },
    ]);
    expect(await db().apiToken.findMany({ include: { user: true } })).toMatchObject([
      { name: "ci", user: { email: "ann@example.com" } },
    ]);
    expect((await listDataSources()).items).toMatchObject([{ name: "prometheus", usedBy: ["usage"] }]);
    expect(await db().setting.findMany()).toMatchObject([{ key: "retention", value: { runsPerPolicy: 50 } }]);
    expect((await listAuditEvents({}, { limit: 5 })).items).toMatchObject([
      { at: "2026-11-20T10:00:00.000Z", actor: "ann@example.com", action: "policy.create" },
    ]);
    await expect(db().auditEvent.deleteMany()).rejects.toThrow(/audit_event/);
  });

  it("can be worked on: a new version of its policy, and a run of it", async () => {
    expect((await getPolicy("usage")).version).toBe(1);
    const spec = `# newer\n${usagePolicy("usage", "http://prometheus.example:9090")}`;
    expect((await updatePolicy("usage", { spec }, 1, TESTER)).version).toBe(2);
    expect(await createRun("usage", { trigger: "manual" }, TESTER)).toMatchObject({ state: "queued" });
  });
});
