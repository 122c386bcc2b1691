/**
 * No single request stops the server: each is refused with the name of a limit, while all other requests are served.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { whatIfAnswerSchema } from "@/lib/api/runs";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { steady } from "@/demo/prometheus/series";
import { killApiServers, startApiServer, type ApiServer } from "@/test/support/apiServer";
import { heavyRequests, manySignals } from "@/test/support/heavyRequests";
import { eventually, useHouse } from "@/test/support/house";
import { longestWait } from "@/test/support/longestWait";
import { makePerson, type Person } from "@/test/support/people";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

const IMAGES = 1_000;
/** Milliseconds within which somebody else is answered, whatever goes on. */
const LIVE_MS = 1_000;
const TIMES = ["shortSeconds", "whatIfSeconds", "waitSeconds", "unpackSeconds"];
/** Bytes that name what is wrong, however much is. */
const MOST_BYTES = 500_000;

let source: FakePrometheus;
let server: ApiServer;
let attacker: Person;
let document = "";
let run = "";

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server.url}${path}`, { ...init, headers: { ...attacker.headers, ...init.headers } });

const post = (
  path: string,
  body: string,
  type = "application/json",
  signal?: AbortSignal,
): Promise<Response> =>
  ask(path, { method: "POST", body, headers: { "content-type": type }, ...(signal ? { signal } : {}) });

const image = (at: number): string => `registry.example.com/team/image-${at}:1`;

beforeAll(async () => {
  const values = Array.from({ length: IMAGES }, (_, at) => [image(at), (at * 7_919) % 1_009] as const);
  source = await startFakePrometheus({ series: steady(Object.fromEntries(values)) });
  document = usagePolicy("heavy", source.url);
  attacker = await makePerson("attacker", "admin");
  server = await startApiServer({ PLIMSOLL_LOG_LEVEL: "error" });
  const sourceInput = { name: "tiny", type: "prometheus", url: source.url };
  await post("/api/v1/data-sources", JSON.stringify(sourceInput));
  await post("/api/v1/policies", JSON.stringify({ spec: document }));
  const created = await post("/api/v1/policies/heavy/runs", "{}");
  run = z.object({ id: z.string() }).parse(await created.json()).id;
  const finished = z.object({ state: z.literal("succeeded") });
  await eventually(
    async () => finished.safeParse(await (await ask(`/api/v1/operations/${run}`)).json()).success,
  );
});
afterAll(async () => {
  killApiServers();
  await source.close();
});

describe("a request that costs much", () => {
  it("is refused by the name of a limit, and keeps nobody waiting", async () => {
    const answers = Promise.all(
      heavyRequests(run, document).map(async ({ name, path, body, type, status, limit }) => {
        const answer = await post(path, body, type);
        const text = await answer.text();
        expect([status, 422, 503], `${name}: ${text.slice(0, 500)}`).toContain(answer.status);
        // On a slow machine the time may be over first.
        expect(text, name).toMatch(new RegExp(`limit (${limit}|${TIMES.join("|")})\\b`));
        expect(text.length, name).toBeLessThan(MOST_BYTES);
      }),
    );
    expect(await longestWait(server.url, answers)).toBeLessThan(LIVE_MS);
  });

  it("is done where it is within them: 20 images explained over 40 signals", async () => {
    const images = Array.from({ length: 20 }, (_, at) => image(at * 49));
    const body = JSON.stringify({ spec: manySignals(document, 40), analysis: { images } });
    const answer = await post(`/api/v1/runs/${run}/what-if`, body);
    const text = await answer.text();
    expect(answer.status, text.slice(0, 500)).toBe(200);
    const { analysis } = whatIfAnswerSchema.parse(JSON.parse(text));
    expect(analysis?.counterfactuals).toHaveLength(20);
    expect(analysis?.counterfactuals[0]?.signals).toHaveLength(40);
  });

  it("ends with its time, or is answered, when it is as large as it may be", async () => {
    const images = Array.from({ length: 20 }, (_, at) => image(at));
    const body = JSON.stringify({ spec: manySignals(document, 160), analysis: { images } });
    const answer = post(`/api/v1/runs/${run}/what-if`, body).then(async (response) => {
      const text = await response.text();
      if (response.status !== 200) expect(text).toMatch(/limit (whatIfSeconds|computeMemoryMb|answerBytes)/);
      return response.status;
    });
    expect(await longestWait(server.url, answer)).toBeLessThan(LIVE_MS);
    expect([200, 422]).toContain(await answer);
  });

  it("ends when its caller leaves", async () => {
    const images = Array.from({ length: 20 }, (_, at) => image(at));
    const body = JSON.stringify({ spec: manySignals(document, 160), analysis: { images } });
    const leaving = new AbortController();
    const left = Array.from({ length: 8 }, () =>
      post(`/api/v1/runs/${run}/what-if`, body, "application/json", leaving.signal).then(
        () => "answered",
        () => "left",
      ),
    );
    await sleep(1_000);
    leaving.abort();
    await Promise.all(left);
    const began = performance.now();
    const after = await post(`/api/v1/runs/${run}/what-if`, JSON.stringify({ spec: document }));
    expect(after.status).toBe(200);
    // Eight of them one after the other on a few threads take much longer.
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

it("answers a large run whole, while others are answered too", async () => {
  const reading = Promise.all(
    Array.from({ length: 4 }, async () => {
      const answer = await ask(`/api/v1/runs/${run}`);
      return z.object({ ranking: z.array(z.object({ rank: z.number() })) }).parse(await answer.json())
        .ranking;
    }),
  );
  expect(await longestWait(server.url, reading)).toBeLessThan(LIVE_MS);
  const [ranking] = await reading;
  expect(ranking?.map(({ rank }) => rank)).toEqual(Array.from({ length: IMAGES }, (_, at) => at + 1));
});
