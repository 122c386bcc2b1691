/** Builds on their way into the ledger: each is accounted once, whatever the sender, repetition or order. */
import { beforeEach, describe, expect, it } from "vitest";
import { monthOf, type BuildReport } from "@/lib/minutes";
import { db, pool } from "@/lib/server/core/db";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { updateSettings } from "@/lib/server/settings/service";
import { TESTER, useHouse } from "@/test/support/house";
import { closedEntry } from "@/test/support/minutes/closed";
import { killAtWork } from "@/test/support/killed";
import { report, shuffledBatches, stream, totalOf, writeAtOnce } from "@/test/support/minutes/reports";
import { restrictedDatabase } from "@/test/support/restrictedDatabase";

// The application's own role may make no tables; partitions of months come anyway.
useHouse({ database: restrictedDatabase });

const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const NOW = ago(0);

interface Totals {
  builds: number;
  duration: string;
  weighted: string;
}

const sumsOf = (table: string): string =>
  `(select row_to_json(sums) from (
     select coalesce(sum(builds), 0)::int as builds, trim_scale(coalesce(sum(duration_seconds), 0))::text as duration,
       trim_scale(coalesce(sum(weighted_seconds), 0))::text as weighted from ${table}) sums)`;

/** The sums of ledger and usage, which must agree at each instant: what a killed process sent may still be written. */
async function totals(): Promise<Totals> {
  const { rows } = await pool().query<{ ledger: Totals; usage: Totals }>(
    `select ${sumsOf("build_ledger")} as ledger, ${sumsOf("monthly_usage")} as usage`,
  );
  const { ledger, usage } = rows[0]!;
  expect(usage).toEqual(ledger);
  return ledger;
}

interface Row {
  month: string;
  belongs: string;
  builds: number;
  weighted: string;
}

async function rowsOf(buildId: number): Promise<Row[]> {
  const { rows } = await pool().query<Row>(
    `select to_char(month, 'YYYY-MM') as month, to_char(belongs_to, 'YYYY-MM') as belongs, builds,
       trim_scale(weighted_seconds)::text as weighted from build_ledger where build_id = $1 order by month`,
    [buildId],
  );
  return rows;
}

const send = (...reports: BuildReport[]) => ingestBuilds(reports, TESTER);

beforeEach(async () => {
  await pool().query("delete from build_ledger where month >= date_trunc('month', now() at time zone 'UTC')");
  await pool().query(
    "delete from monthly_usage where month >= date_trunc('month', now() at time zone 'UTC')",
  );
  await pool().query("delete from build");
});

describe("many writers at once", () => {
  it("8 of them, each build sent twice in random order: every total is exact", async () => {
    const reports = stream(2_000, NOW);
    await writeAtOnce(shuffledBatches(reports, 2, 50), 8, (batch) => ingestBuilds(batch, TESTER));
    const total = totalOf(reports);
    expect(await totals()).toEqual({ builds: 2_000, duration: total, weighted: total });
  });

  it("make one namespace and one project of a path that nobody knows", async () => {
    const project = { id: 77, path: "fresh/deep/down/app", visibility: "private" } as const;
    await Promise.all([1, 2, 3, 4, 5, 6].map((id) => send(report(id, { project }))));
    const paths = await db().namespace.findMany({
      where: { path: { startsWith: "fresh" } },
      orderBy: { path: "asc" },
    });
    expect(paths.map(({ path }) => path)).toEqual(["fresh", "fresh/deep", "fresh/deep/down"]);
    expect(new Set(paths.map(({ rootId }) => rootId))).toEqual(new Set([paths[0]?.id]));
    expect((await totals()).builds).toBe(6);
  });
});

it("a process that is killed 20 times loses nothing and doubles nothing, once all is sent again", async () => {
  const count = 3_000;
  const kill = (): Promise<void> => killAtWork("ingest", String(count), NOW);
  for (let round = 0; round < 10; round += 1) await Promise.all([kill(), kill()]);
  const before = await totals();
  expect(before.builds).toBeGreaterThan(0);
  const reports = stream(count, NOW);
  await writeAtOnce(shuffledBatches(reports, 1, 100), 4, (batch) => ingestBuilds(batch, TESTER));
  const total = totalOf(reports);
  expect(await totals()).toEqual({ builds: count, duration: total, weighted: total });
}, 300_000);

describe("one build", () => {
  it("is accounted when it ends, and an earlier report that comes later changes nothing", async () => {
    const running = report(1, { status: "running", finishedAt: null, durationSeconds: null });
    expect(await send(running)).toMatchObject({ changed: 1, accounted: 0 });
    expect(await send(report(1))).toMatchObject({ changed: 1, accounted: 1 });
    expect(await send(running, report(1))).toMatchObject({ changed: 0, accounted: 0 });
    expect(await totals()).toMatchObject({ builds: 1, weighted: "60" });
    expect((await db().build.findFirst())?.status).toBe("success");
  });

  it("that is corrected counts what was said last, whichever came first", async () => {
    const corrected = report(2, { revision: 1, durationSeconds: "30.25" });
    await send(corrected);
    await send(report(2));
    await send(report(3));
    await send({ ...corrected, id: 3 });
    expect(await totals()).toEqual({ builds: 2, duration: "60.5", weighted: "60.5" });
  });

  it("that turns out to have run on a project's runner is taken off", async () => {
    await send(report(4));
    await send(report(4, { revision: 1, runner: { id: 2, type: "project", description: "" } }));
    expect(await totals()).toEqual({ builds: 0, duration: "0", weighted: "0" });
  });

  it("and its retry are two builds, which both ran", async () => {
    await send(report(5, { status: "failed" }), report(6));
    expect(await totals()).toMatchObject({ builds: 2, weighted: "120" });
  });

  it("has the factors in force when it finished", async () => {
    await send(
      report(7, { finishedAt: ago(0), runner: { id: 9, type: "instance", description: "windows" } }),
    );
    await db().runnerFactor.create({
      data: {
        runnerId: 9n,
        version: 1,
        validFrom: new Date(Date.now() - 3_600_000),
        publicFactor: 0.5,
        privateFactor: 2.5,
        author: "ada",
      },
    });
    const runner = { id: 9, type: "instance", description: "windows" } as const;
    await send(
      report(8, { runner }),
      report(9, { runner, project: { id: 2, path: "acme/open", visibility: "internal" } }),
    );
    expect(await rowsOf(8)).toMatchObject([{ weighted: "150" }]);
    expect(await rowsOf(9)).toMatchObject([{ weighted: "30" }]);
    expect(await rowsOf(7)).toMatchObject([{ weighted: "60" }]);
  });
});

it("a correction keeps the mode that its build was accounted in, in open and closed months", async () => {
  const past = ago(100);
  const charged = { durationSeconds: "90" };
  await send(report(20, charged));
  await closedEntry(21, past, charged);
  await updateSettings({ accountingMode: "gitlab-now" }, TESTER);
  try {
    await send(report(20, { ...charged, revision: 1, ref: "fixed" }));
    await send(report(21, { ...charged, revision: 1, ref: "fixed", finishedAt: past }));
    expect(await rowsOf(20)).toMatchObject([{ weighted: "90" }]);
    expect(await rowsOf(21)).toMatchObject([{ month: monthOf(past), weighted: "90" }]);
    await send(report(20, { ...charged, revision: 2, durationSeconds: "50" }), report(22, charged));
    expect(await rowsOf(20)).toMatchObject([{ weighted: "50" }]);
    // Without a quota nothing counts in this mode.
    expect(await rowsOf(22)).toMatchObject([{ weighted: "0" }]);
    const modes = await db().buildLedger.findMany({
      where: { buildId: { in: [20n, 22n] } },
      orderBy: { buildId: "asc" },
    });
    expect(modes.map(({ mode }) => mode)).toEqual(["seed", "gitlabNow"]);
  } finally {
    await updateSettings({ accountingMode: "seed" }, TESTER);
  }
});

describe("a closed month", () => {
  const past = ago(100);
  const [closed, open] = [monthOf(past), monthOf(NOW)];

  it("gets no late build: it is an adjustment in the open one, which names the month it belongs to", async () => {
    expect(await send(report(11, { finishedAt: past }))).toMatchObject({ accounted: 1, adjustments: 1 });
    expect(await rowsOf(11)).toEqual([{ month: open, belongs: closed, builds: 1, weighted: "60" }]);
  });

  it("keeps its row: a correction enters the difference, and a later one replaces it", async () => {
    await closedEntry(12, past);
    await send(report(12, { finishedAt: past }));
    await send(report(12, { finishedAt: past, revision: 1, durationSeconds: "100" }));
    const row = { month: closed, belongs: closed, builds: 1, weighted: "60" };
    expect(await rowsOf(12)).toEqual([row, { month: open, belongs: closed, builds: 0, weighted: "40" }]);
    await send(report(12, { finishedAt: past, revision: 2, durationSeconds: "10.5" }));
    expect(await rowsOf(12)).toEqual([row, { month: open, belongs: closed, builds: 0, weighted: "-49.5" }]);
    await totals();
  });

  it("refuses every change of its rows and sums", async () => {
    for (const statement of [
      "update build_ledger set weighted_seconds = 0 where month = $1::date",
      "delete from build_ledger where month = $1::date",
      "insert into build_ledger select root_id, build_id + 1, month, belongs_to, project_id, pipeline_id, runner_id, mode, visibility, factor, builds, duration_seconds, weighted_seconds, finished_at, now() from build_ledger where month = $1::date",
      "update monthly_usage set builds = builds + 1 where month = $1::date",
    ]) {
      await expect(pool().query(statement, [`${closed}-01`]), statement).rejects.toThrow(
        `The month ${closed} is closed`,
      );
    }
  });
});
