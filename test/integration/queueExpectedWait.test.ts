/** A job's expected wait depends on its own key's hand-outs of the last week, however many other keys hand out. */
import { beforeAll, expect, it } from "vitest";
import { jobAnswerSchema } from "@/lib/api/queue";
import { db, pool } from "@/lib/server/core/db";
import { readHandOuts } from "@/lib/server/queue/read/handOuts";
import { callApi } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { makeRunner, runnerOf, submit, waiting } from "@/test/support/jobs";

useHouse();

const HOUR = 3_600;
const DAY = 24 * HOUR;
const BUSY = 6_000;

let busy: { id: number; token: string };
let rare: { id: number; token: string };

/** Jobs that waited 30 s each, the latest so many seconds ago and the others a minute apart before it. */
async function handedOut(
  runner: number,
  count: number,
  latestSeconds: number,
  firstId: number,
): Promise<void> {
  await pool().query(
    `with made as (
       insert into build (root_id, id, project_id, name, stage, ref, status, visibility, revision, rank, origin,
         queued_at, started_at, finished_at, runner_id)
       select p.root_id, $4 + n, p.id, 'job', 'test', 'main', 'success', 'private', 0, 9, 'own',
         now() - make_interval(secs => $3 + n * 60 + 30), now() - make_interval(secs => $3 + n * 60),
         now() - make_interval(secs => $3 + n * 60 - 10), $1
       from generate_series(1, $2::int) n, (select id, root_id from project order by id limit 1) p
       returning id, finished_at
     )
     insert into own_build (id, timeout_seconds, requested_by, ended_at) select id, 3600, 'test', finished_at from made`,
    [runner, count, latestSeconds, firstId],
  );
}

beforeAll(async () => {
  busy = await makeRunner({ tags: ["common"], runUntagged: false });
  rare = await makeRunner({ tags: ["gpu"], runUntagged: false });
  await db().runner.updateMany({ data: { contactedAt: new Date() } });
  await submit(waiting(1, { tags: ["gpu"] }), waiting(2, { tags: ["common"] }));
  await handedOut(busy.id, BUSY, 60, 100_000);
  await handedOut(rare.id, 12, 5 * DAY, 200_000);
  await handedOut(rare.id, 9, 8 * DAY, 300_000);
});

const waitOf = async (id: number) =>
  jobAnswerSchema.parse((await callApi("GET", `/api/v1/jobs/${id}/explain`)).json).explanation?.places[0]
    ?.wait;

it("is there for a key that hands out little", async () => {
  expect(await waitOf(1)).toMatchObject({
    medianSeconds: 30,
    sample: 12,
    tested: expect.any(Number) as unknown,
  });
  expect(await waitOf(2)).toMatchObject({ medianSeconds: 30, sample: 50 });
});

it("reads the latest of each key up to a bound, and nothing older than a week", async () => {
  const [of, other] = await Promise.all([runnerOf(busy), runnerOf(rare)]);
  const history = await readHandOuts([of, other]);
  expect([history[of.key]?.length, history[other.key]?.length]).toEqual([5_000, 12]);
  const oldest = Math.min(...(history[of.key] ?? []).map(({ startedAtMs }) => startedAtMs));
  expect((Date.now() - oldest) / 1_000).toBeLessThan((5_000 + 5) * 60);
  // More keys share the bound: the latest hour alone has enough for each.
  const many = Array.from({ length: 400 }, (_, n) => ({ id: 1_000_000 + n, key: `key ${n}` }));
  expect((await readHandOuts([of, ...many]))[of.key]?.length).toBe(50);
  expect(await readHandOuts([])).toEqual({});
});
