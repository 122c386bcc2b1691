/**
 * The demo's history is created through the ledger's own code: sums are right, closed months are closed, and it is
 * created once.
 */
import { expect, it } from "vitest";
import { demoMinutes } from "@/demo/minutes";
import { monthOf } from "@/lib/minutes";
import { db, pool } from "@/lib/server/core/db";
import { firstDifference } from "@/lib/server/minutes/check";
import { seedMinutes } from "@/lib/server/minutes/demo";
import { useHouse } from "@/test/support/house";
import { restrictedDatabase } from "@/test/support/restrictedDatabase";

useHouse({ database: restrictedDatabase });

it("makes five months once, after an interrupted start too", async () => {
  const began = performance.now();
  await expect(
    seedMinutes((nowMs) => {
      const past = demoMinutes(nowMs);
      return {
        ...past,
        builds: past.builds.slice(0, 1_500),
        get quotas(): never {
          throw new Error("killed");
        },
      };
    }),
  ).rejects.toThrow("killed");
  const instants: number[] = [];
  await expect(
    seedMinutes(demoMinutes, (nowMs) => {
      instants.push(nowMs);
      return Promise.reject(new Error("killed late"));
    }),
  ).rejects.toThrow("killed late");
  const also = (nowMs: number): Promise<void> => {
    instants.push(nowMs);
    return Promise.resolve();
  };
  expect(await seedMinutes(demoMinutes, also)).toBe(true);
  expect(instants, "other parts are made of the same builds").toEqual([instants[0], instants[0]]);
  console.info(`The demo's builds took ${Math.round(performance.now() - began)} ms`);
  expect(await seedMinutes(demoMinutes)).toBe(false);
  expect(await firstDifference()).toBeUndefined();
  const { rows } = await pool().query<{ month: string; builds: number; adjustments: number }>(
    `select to_char(month, 'YYYY-MM') as month, sum(builds)::int as builds,
       count(*) filter (where month <> belongs_to)::int as adjustments from build_ledger group by month order by month`,
  );
  expect(rows).toHaveLength(5);
  expect(rows.at(-1)?.month).toBe(monthOf(new Date().toISOString()));
  expect(rows.reduce((sum, { adjustments }) => sum + adjustments, 0)).toBe(0);
  const builds = await db().build.count();
  expect(builds).toBeGreaterThan(2_500);
  expect(await db().namespace.count({ where: { demo: false } }), "all of it is labelled").toBe(0);
  // One each; while a month is young team-ml has a second version.
  expect(await db().minutesQuota.groupBy({ by: ["rootId"] })).toHaveLength(5);
  expect(await db().runnerFactor.count()).toBeGreaterThan(8);
});
