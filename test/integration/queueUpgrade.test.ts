/** A queue of the previous version continues after the upgrade: waiting builds, running builds, and half a log. */
import { crc32 } from "node:zlib";
import { expect, it } from "vitest";
import { runnerJobSchema } from "@/lib/api/runnerProtocol";
import { jobAnswerSchema } from "@/lib/api/queue";
import { queueOverviewSchema } from "@/lib/api/queueOverview";
import { databaseUrl } from "@/lib/server/core/config";
import { db, pool } from "@/lib/server/core/db";
import { addCounts } from "@/lib/server/queue/counts/tally";
import { applyMigrations, readMigrations } from "@/scripts/db/migrations";
import { callApi } from "@/test/support/call";
import { createDatabase } from "@/test/support/database";
import { useHouse } from "@/test/support/house";
import { makeRunner, submit, waiting } from "@/test/support/jobs";
import { ask, patch, put } from "@/test/support/runner/protocol";

const ADDED = "20261123170824_queue_minutes";

useHouse({
  async database() {
    const database = await createDatabase({ empty: true });
    const names = (await readMigrations()).migrationDirectories.map(({ path }) => path);
    expect(names).toContain(ADDED);
    // What came later is no part of this upgrade, and today's code, which plays the version before, reads it.
    await applyMigrations(database.url, { only: new Set(names.filter((name) => name !== ADDED)) });
    return database;
  },
});

it("hands out what waited, takes the rest of a log that had begun, and ends its job", async () => {
  const { token } = await makeRunner();
  await submit(waiting(1), waiting(2));
  const job = runnerJobSchema.parse((await ask(token)).json);
  await pool().query("insert into build_trace (build_id, size) values (1, 5)");
  await pool().query("insert into build_trace_chunk (build_id, start, bytes) values (1, 0, 'begun')");
  // Its counts have no table yet: they wait.
  await addCounts();
  expect(await applyMigrations(databaseUrl())).toContain(ADDED);
  expect((await patch(job, "0-", "begun")).headers.get("range")).toBe("0-5");
  expect((await patch(job, "5-", " then")).status).toBe(202);
  const output = { checksum: `crc32:${crc32("begun then").toString(16)}`, bytesize: 10 };
  expect((await put(job, { state: "success", output })).status).toBe(200);
  expect((await callApi("GET", "/api/v1/jobs/1/trace")).text).toBe("begun then");
  const told = jobAnswerSchema.parse((await callApi("GET", "/api/v1/jobs/1/explain")).json);
  expect(told.story.map(({ kind }) => kind)).toEqual(["pending", "assigned", "acknowledged", "ended"]);
  expect(runnerJobSchema.parse((await ask(token)).json).id).toBe(2);
  await addCounts();
  expect(await db().queueMinute.aggregate({ _sum: { handedOut: true } })).toEqual({ _sum: { handedOut: 2 } });
  const overview = queueOverviewSchema.parse((await callApi("GET", "/api/v1/queue")).json);
  expect(overview).toMatchObject({ requests: 2, running: 1, handedOut: 2 });
});
