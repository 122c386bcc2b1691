import type { QueryClient } from "@tanstack/react-query";
import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { afterReplayChange } from "@/lib/client/invalidate";
import { queryKeys } from "@/lib/client/queryKeys";
import { asked, json, serve } from "@/test/support/components/api";
import { show } from "@/test/support/components/show";
import { NameWaits } from "./NameWaits";

const KEY = queryKeys.names.waits("node", "node-1");
const title = "Waits for images";
const waited = {
  replay: { id: "r2", at: "2026-06-18T01:00:00Z", jobSet: null },
  jobs: 4,
  waited: 3,
  waitedMinutes: 2,
  savedMinutes: 1,
  longest: [],
  projects: [],
  unlisted: 0,
};

/** The cached answer is from an earlier replay. */
async function open(age: number): Promise<QueryClient | undefined> {
  let held: QueryClient | undefined;
  serve({ "GET /names/node/node-1/waits": json(waited) });
  await show(<NameWaits kind="node" id="node-1" title={title} />, {
    cache(client) {
      client.setQueryData(KEY, null, { updatedAt: Date.now() - age });
      held = client;
    },
  });
  return held;
}

const panel = page.getByRole("region", { name: title });

it("asks again for an answer that is minutes old: another replay may have ended since", async () => {
  await open(120_000);
  await expect.element(panel).toHaveTextContent("3 of 4 jobs waited");
});

it("keeps one of a moment ago until a replay changes", async () => {
  const client = await open(15_000);
  await expect.element(panel).toHaveTextContent("The newest replay has no such job");
  expect(asked()).toEqual([]);
  if (client) await afterReplayChange(client);
  await expect.element(panel).toHaveTextContent("3 of 4 jobs waited");
});
