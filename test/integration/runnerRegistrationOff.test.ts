/** Legacy registration in an installation without a registration token. */
import { expect, it } from "vitest";
import { db } from "@/lib/server/core/db";
import { callApi } from "@/test/support/call";
import { setEnvironment } from "@/test/support/environment";
import { useHouse } from "@/test/support/house";

useHouse();

it("is answered 410 with what to do instead, whatever token is sent, and makes no runner", async () => {
  setEnvironment({ PLIMSOLL_RUNNER_REGISTRATION_TOKEN: undefined });
  const before = await db().runner.count();
  for (const token of ["glrt-whatever", "GR1348941"]) {
    const answer = await callApi("POST", "/api/v4/runners", { as: null, json: { token } });
    expect(answer.status).toBe(410);
    expect(answer.json).toEqual({ message: expect.stringMatching(/^410 .*POST \/api\/v4\/user\/runners/) });
  }
  expect(await db().runner.count()).toBe(before);
});
