/** If the client of a dry run disconnects, the work ends at once, including requests to sources. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { startFaultServer, type FaultServer } from "@/test/support/fakePrometheus/faults";
import { db } from "@/lib/server/core/db";
import { callApi } from "@/test/support/call";
import { eventually, useHouse } from "@/test/support/house";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

/** Far below the 30 s after which a silent source is given up anyway. */
const PROMPT_MS = 15_000;
let faults: FaultServer;

beforeAll(async () => {
  faults = await startFaultServer();
  for (const name of ["hangs", "hangs-in-body"] as const) {
    await callApi("POST", "/api/v1/data-sources", {
      json: { name, type: "prometheus", url: faults.url(name) },
    });
  }
});
afterAll(() => faults.close());

it.each(["hangs", "hangs-in-body"] as const)("stops asking a source that %s", async (fault) => {
  const leaving = new AbortController();
  const asked = faults.requests.length;
  const answer = callApi("POST", "/api/v1/dry-runs", {
    json: { spec: usagePolicy("draft", faults.url(fault)) },
    signal: leaving.signal,
  });
  // eventually() passes over `false`; both the request and its open answer have to be seen.
  await eventually(() => Promise.resolve(faults.requests.length > asked && faults.waiting() === 1));
  const leftAt = performance.now();
  leaving.abort();
  const { status } = await answer;
  await eventually(() => Promise.resolve(faults.waiting() === 0));
  expect(performance.now() - leftAt).toBeLessThan(PROMPT_MS);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(await db().run.count()).toBe(0);
});
