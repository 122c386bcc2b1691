/**
 * `last_update` over HTTP, with a real Redis: a runner that sends the current value is notified of the next new
 * build.
 */
import { describe, expect, it } from "vitest";
import { updateSettings } from "@/lib/server/settings/service";
import { callApi, type ApiResult } from "@/test/support/call";
import { eventually, TESTER } from "@/test/support/house";
import { makeRunner, waiting } from "@/test/support/jobs";
import { queueHouse } from "@/test/support/queueHouse";
import { ask } from "@/test/support/runner/protocol";

const house = queueHouse();

const STRATEGIES = ["RunnerJobsQueue", "DynamicRunnerJobsQueue"] as const;

async function postBuild(tags: string[] = []): Promise<void> {
  const { work, ...build } = waiting(1, { tags });
  const { status, text } = await callApi("POST", "/api/v1/builds", {
    json: { builds: [{ ...build, ...work }] },
  });
  expect(status, text).toBe(200);
}

/** What a poll that finds nothing is told to send with the next one; polls again where the queue is being filled. */
const toldNothing = (token: string): Promise<string> =>
  eventually(async () => {
    const { status, headers } = await ask(token);
    return status === 204 && (headers.get("x-gitlab-last-update") ?? undefined);
  });

const askAgain = (token: string, lastUpdate: string): Promise<ApiResult> =>
  ask(token, { last_update: lastUpdate });

/** As a Runner does: what it was told last goes with the next poll. Fails where nothing comes within a few seconds. */
async function expectJob(token: string, told: string): Promise<void> {
  let sent = told;
  const { json } = await eventually(async () => {
    const answer = await askAgain(token, sent);
    sent = answer.headers.get("x-gitlab-last-update") ?? sent;
    return answer.status === 201 && answer;
  }, 10_000);
  expect(json).toMatchObject({ id: 1 });
}

describe.skipIf(house.skip).each(STRATEGIES)("a runner that knows last_update (%s)", (strategy) => {
  it("gets a build that begins to wait", async () => {
    const { token } = await makeRunner({ strategy });
    const told = await toldNothing(token);
    expect((await askAgain(token, told)).headers.get("x-gitlab-last-update")).toBe(told);
    await postBuild();
    await expectJob(token, told);
  });

  it("gets it by the installation's setting, too", async () => {
    await updateSettings({ queue: { strategy } }, TESTER);
    const { token } = await makeRunner();
    const told = await toldNothing(token);
    await postBuild();
    await expectJob(token, told);
  });

  it("gets it while its request is held", async () => {
    await updateSettings({ queue: { longPollSeconds: 20 } }, TESTER);
    const { token } = await makeRunner({ strategy });
    const told = await toldNothing(token);
    const held = askAgain(token, told);
    // Once it is held: what is posted before is found by its first look.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const since = Date.now();
    await postBuild();
    const answer = await held;
    expect(Date.now() - since).toBeLessThan(10_000);
    if (answer.status !== 201) await expectJob(token, answer.headers.get("x-gitlab-last-update") ?? "");
  });

  it("looks again once it is resumed, although its queue was never asked for a job", async () => {
    const { id, token } = await makeRunner({ strategy, tags: [`of-its-own-${strategy}`] });
    const pause = async (paused: boolean): Promise<void> => {
      const { status } = await callApi("PATCH", `/api/v1/runners/${id}/queue`, { json: { paused } });
      expect(status).toBe(204);
    };
    await pause(true);
    const told = await toldNothing(token);
    await postBuild([`of-its-own-${strategy}`]);
    await pause(false);
    await expectJob(token, told);
  });
});
