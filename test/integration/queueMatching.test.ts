/** The matching query: the order of lib/queue, also on a replica that lags behind. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pool } from "@/lib/server/core/db";
import { requestJob } from "@/lib/server/queue";
import { queueMetrics } from "@/lib/server/queue/metrics";
import { findCandidates } from "@/lib/server/queue/sql/candidates";
import { closeMatchingPool } from "@/lib/server/queue/sql/matchingPool";
import { interleave } from "@/lib/queue";
import { createDatabase, type TestDatabase } from "@/test/support/database";
import { setEnvironment } from "@/test/support/environment";
import { makeRunner, projectOf, runnerOf, submit, waiting } from "@/test/support/jobs";
import { seeded } from "@/test/support/kill/edits";
import { idOf, many, upTo, queueHouse } from "@/test/support/queueHouse";
import { seedFrom } from "@/test/support/seed";

const SEED = seedFrom("QUEUE_ORDER_SEED");
const house = queueHouse();

/** Returns how many builds requests with this outcome have examined, as /metrics reports it. */
async function depthOf(outcome: string): Promise<number> {
  const { values } = await queueMetrics().depth.get();
  const sum = values.find((each) => each.metricName?.endsWith("_sum") && each.labels.queue === outcome);
  return sum?.value ?? 0;
}

describe.skipIf(house.skip)("the matching query", () => {
  it(`gives the order of lib/queue's interleave, however builds and running ones lie (QUEUE_ORDER_SEED=${SEED})`, async () => {
    const random = seeded(SEED);
    const dice = (below: number): number => Math.floor(random() * below);
    for (let round = 0; round < 15; round += 1) {
      await pool().query("truncate pending_build, running_build, own_build, build cascade");
      const projects = 1 + dice(12);
      const all = Array.from({ length: 30 + dice(120) }, (_, n) =>
        waiting(n + 1, { project: projectOf(1 + Math.min(dice(projects), dice(projects))) }),
      );
      await submit(...all);
      const running = new Map<number, number>();
      for (let project = 1; project <= projects; project += 1) {
        running.set(project, dice(4));
        await pool().query(
          `insert into running_build (build_id, project_id, root_id, runner_id, runner_type, timeout_at)
           select $1 * 1000 + n, $1, gen_random_uuid(), 1, 'instance', now() from generate_series(1, $2::int) n`,
          [project, running.get(project)],
        );
      }
      const { criteria } = await runnerOf(await makeRunner());
      for (const limit of [5, 45, 100]) {
        const expected = interleave(
          all.map(({ id, project }) => ({ id, projectId: project.id })),
          running,
        );
        const found = await findCandidates(criteria, limit);
        expect(found.map(({ build }) => build.id)).toEqual(
          expected.slice(0, limit).map(({ build }) => build.id),
        );
      }
    }
  });
});

describe.skipIf(house.skip)("a replica of the database that is behind", () => {
  let behind: TestDatabase;
  beforeAll(async () => {
    behind = await createDatabase();
  });
  afterAll(async () => {
    setEnvironment({ DATABASE_REPLICA_URL: undefined });
    await closeMatchingPool();
    await behind.drop();
  });

  it("offers builds that are gone and does not know new ones: a conflict, and nothing lost or doubled", async () => {
    await submit(...many(40));
    const { rows } = await pool().query<{ row: string }>(
      "select to_jsonb(p)::text as row from pending_build p",
    );
    const replica = new pg.Client({ connectionString: behind.url });
    await replica.connect();
    const copy = rows.map(({ row }) => JSON.parse(row) as unknown);
    await replica.query(
      "insert into pending_build select * from jsonb_populate_recordset(null::pending_build, $1::jsonb)",
      [JSON.stringify(copy)],
    );
    const runner = await runnerOf(await makeRunner({ strategy: "RunnerJobsQueue" }));
    expect(idOf(await requestJob(runner))).toBe(1);
    setEnvironment({ DATABASE_REPLICA_URL: behind.url });
    const got: (number | undefined)[] = [];
    const depths: number[] = [];
    for (let n = 0; n < 39; n += 1) {
      const taken = await requestJob(runner);
      got.push(idOf(taken));
      depths.push(taken.kind === "assigned" ? taken.depth : NaN);
    }
    expect([...got].sort((a = 0, b = 0) => a - b)).toEqual(upTo(40).slice(1));
    // The copy still has the builds that were taken: each request examines one more.
    expect(depths).toEqual(upTo(40).slice(1));
    const before = await depthOf("conflict");
    expect(await requestJob(runner)).toEqual({ kind: "conflict" });
    expect((await depthOf("conflict")) - before).toBe(40);
    await submit(waiting(41));
    await replica.query("truncate pending_build");
    expect(await requestJob(runner)).toEqual({ kind: "conflict" });
    await replica.query(
      `insert into pending_build select * from jsonb_populate_recordset(null::pending_build, $1::jsonb)`,
      [JSON.stringify([{ ...(copy[0] as object), build_id: 41 }])],
    );
    expect(idOf(await requestJob(runner))).toBe(41);
    await replica.end();
  });
});
