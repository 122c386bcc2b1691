/** Wrong tokens and secrets, sent by the hundred, next to callers with the right ones. */
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { forget } from "@/lib/server/core/singleton";
import { WRONG_CREDENTIALS } from "@/lib/server/http/wrongCredentials";
import { callApi, type ApiResult } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { makePerson, type Person } from "@/test/support/people";
import { REGISTRATION_TOKEN } from "@/test/support/runner/registration";

useHouse();

let script: Person;
let runner = "";
const post = (path: string, json: object): Promise<ApiResult> =>
  callApi("POST", `/api/v4/${path}`, { as: null, json });
const register = (token: string): Promise<ApiResult> => post("runners", { token, description: "r" });
const withToken = (token: string): Promise<ApiResult> =>
  callApi("GET", "/api/v1/policies", { as: null, headers: { authorization: `Bearer ${token}` } });
const withJob = (token: string): Promise<ApiResult> =>
  callApi("PUT", "/api/v4/jobs/1", { as: null, json: { token, state: "running" } });

beforeAll(async () => {
  script = await makePerson("script", "viewer");
  runner = z.object({ token: z.string() }).parse((await register(REGISTRATION_TOKEN)).json).token;
});

/** As many guesses as are refused as wrong, then one more. */
async function guess(limit: number, send: (guess: string) => Promise<ApiResult>): Promise<number[]> {
  forget("wrongCredentials");
  const statuses = new Set<number>();
  for (let n = 0; n < limit; n += 1) statuses.add((await send(`guess-${n}`)).status);
  const last = await send("one-more");
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  return [...statuses, last.status];
}

it.each([
  ["an API token", 401, withToken],
  ["a runner's token", 403, (token: string) => post("runners/verify", { token })],
  ["a job's token", 403, withJob],
] as const)(
  "ends for %s with 429, and whoever has a right one goes on from the same address",
  async (...of) => {
    const [, wrong, send] = of;
    expect(await guess(WRONG_CREDENTIALS.token, send)).toEqual([wrong, 429]);
    expect((await callApi("GET", "/api/v1/policies", { as: script })).status).toBe(200);
    expect((await post("runners/verify", { token: runner })).status).toBe(200);
    expect((await register(REGISTRATION_TOKEN)).status).toBe(201);
  },
);

it("ends for the registration token with 429, and then tries none from there", async () => {
  expect(await guess(WRONG_CREDENTIALS.secret, register)).toEqual([403, 429]);
  expect((await register(REGISTRATION_TOKEN)).status).toBe(429);
  expect((await post("runners/verify", { token: runner })).status).toBe(200);
});
