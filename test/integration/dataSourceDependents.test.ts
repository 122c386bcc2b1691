import { expect, it } from "vitest";
import { jobSetCollectorInputSchema } from "@/lib/api/jobSetCollectors";
import { db } from "@/lib/server/core/db";
import { createDataSource, deleteDataSource, getDataSource } from "@/lib/server/dataSources/service";
import { setSchedule } from "@/lib/server/minutes/imports/schedule/schedules";
import { setCollector } from "@/lib/server/replay/collect/collectors";
import { setReader } from "@/lib/server/waterlines/readings/readers";
import { TESTER, useHouse } from "@/test/support/house";

useHouse();

const url = (name: string): string => `http://${name}.example:9090`;

async function register(): Promise<void> {
  for (const name of ["prom", "other"])
    await createDataSource({ name, type: "prometheus", url: url(name) }, TESTER);
  await createDataSource({ name: "git", type: "gitlab", url: url("git") }, TESTER);
  await createDataSource({ name: "loki", type: "loki", url: url("loki") }, TESTER);
  const reader = { queries: {}, everyMinutes: null } as const;
  await setReader("pool", { ...reader, source: "prom", metricsSource: "prom" }, TESTER);
  await setReader("edge", { ...reader, source: "other", metricsSource: "prom" }, TESTER);
  const collector = jobSetCollectorInputSchema.parse({ source: "prom", events: "loki" });
  await setCollector("team", collector, TESTER);
  await setSchedule("git", { projects: ["shop/a", "shop/b"], everyHours: 24, days: 3 }, TESTER);
}

const dependentsOf = async (name: string): Promise<unknown> => (await getDataSource(name)).dependents;

it("are told with what becomes of each, and that is what a deletion does", async () => {
  await register();
  expect(await dependentsOf("prom")).toEqual([
    { kind: "nodeReader", name: "pool", deletedWith: true },
    { kind: "nodeReaderMetrics", name: "edge", deletedWith: false },
    { kind: "jobSetCollector", name: "team", deletedWith: true },
  ]);
  expect(await dependentsOf("loki")).toEqual([
    { kind: "jobSetCollectorEvents", name: "team", deletedWith: false },
  ]);
  expect(await dependentsOf("git")).toEqual([
    { kind: "importSchedule", name: "shop/a, shop/b", deletedWith: true },
  ]);
  expect(await dependentsOf("other")).toEqual([{ kind: "nodeReader", name: "edge", deletedWith: true }]);

  await deleteDataSource("loki", TESTER);
  expect(await db().jobSetCollector.count()).toBe(1);
  for (const name of ["prom", "git"]) await deleteDataSource(name, TESTER);
  expect(await db().nodeReader.findMany({ select: { name: true, metricsSourceId: true } })).toEqual([
    { name: "edge", metricsSourceId: null },
  ]);
  expect([await db().jobSetCollector.count(), await db().importSchedule.count()]).toEqual([0, 0]);
  const event = await db().auditEvent.findFirstOrThrow({
    where: { action: "dataSource.delete", target: "dataSource/prom" },
  });
  expect(event.before).toMatchObject({
    deletedWith: [
      { kind: "nodeReader", name: "pool" },
      { kind: "jobSetCollector", name: "team" },
    ],
  });
});

it("are all that refer to a data source: lib/server/dataSources/dependents.ts tells of each of these columns", async () => {
  const found = await db().$queryRaw<{ refers: string }[]>`
    select conrelid::regclass::text || '.' || attname as refers
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'data_source'::regclass
    order by refers`;
  expect(found.map(({ refers }) => refers)).toEqual([
    "import_schedule.source_id",
    "job_set_collector.source_id",
    "node_reader.metrics_source_id",
    "node_reader.source_id",
  ]);
});
