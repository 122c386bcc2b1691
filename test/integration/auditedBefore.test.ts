/**
 * Named objects that several users set at the same moment: each change is audited with the state that the previous
 * one left.
 */
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { db } from "@/lib/server/core/db";
import { createDataSource } from "@/lib/server/dataSources/service";
import { callApi } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";

useHouse();

const NOBODY = "http://127.0.0.1:9";
const CHANGES = [1, 2, 3, 4, 5, 6];

beforeAll(async () => {
  await createDataSource({ name: "numbers", type: "prometheus", url: NOBODY }, TESTER);
  await createDataSource({ name: "git", type: "gitlab", url: NOBODY }, TESTER);
});

it.each([
  ["node-readers/pool", "nodeReader.set", "everyMinutes", { source: "numbers" }],
  ["job-set-collectors/week", "jobSetCollector.set", "days", { source: "numbers" }],
  ["import-schedules/git", "import.schedule", "days", { group: "team", everyHours: 24 }],
])("%s", async (path, action, field, rest) => {
  const answers = await Promise.all(
    CHANGES.map((nth) => callApi("PUT", `/api/v1/${path}`, { json: { ...rest, [field]: nth } })),
  );
  expect(answers.map(({ status }) => status)).toEqual(CHANGES.map(() => 200));
  const events = await db().auditEvent.findMany({ where: { action } });
  const valueOf = z.object({ [field]: z.number() }).nullable();
  const values = (of: "before" | "after"): (number | undefined)[] =>
    events.map((event) => valueOf.parse(event[of])?.[field]);
  expect(values("after").sort()).toEqual(CHANGES);
  // One began with nothing, one was the last, and none began with what another began with.
  expect(values("before").filter((value) => value === undefined)).toHaveLength(1);
  expect(new Set(values("before")).size).toBe(CHANGES.length);
});
