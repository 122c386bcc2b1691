/**
 * The cold start and the replay lab at their limits: refused with the limit's name, while all other requests are
 * served.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { killApiServers, startApiServer, type ApiServer } from "@/test/support/apiServer";
import { eventually, useHouse } from "@/test/support/house";
import { longestWait } from "@/test/support/longestWait";
import { makePerson, type Person } from "@/test/support/people";
import { REPLAY_FILES, replayUpload } from "@/test/support/replayUpload";

useHouse();

/** Milliseconds within which somebody else is answered, whatever goes on. */
const LIVE_MS = 1_000;

let server: ApiServer;
let attacker: Person;

beforeAll(async () => {
  attacker = await makePerson("attacker", "admin");
  server = await startApiServer({ PLIMSOLL_LOG_LEVEL: "error" });
});
afterAll(killApiServers);

function post(
  path: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
  signal: AbortSignal | null = null,
): Promise<Response> {
  return fetch(`${server.url}/api/v1/${path}`, {
    method: "POST",
    body,
    signal,
    headers: { "content-type": "application/json", ...attacker.headers, ...headers },
  });
}

const get = async (path: string): Promise<string> =>
  (await fetch(`${server.url}/api/v1/${path}`, { headers: attacker.headers })).text();

const digestOf = (at: number): string => `sha256:${at.toString(16).padStart(64, "0")}`;
const nodes = (count: number): readonly { readonly id: string }[] =>
  Array.from({ length: count }, (_, at) => ({ id: `node-${at}` }));
const layers = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ digest: digestOf(at), kind: "layer", size: 1 }));
const scenario = { self: "node-0", digest: digestOf(1), kind: "layer", registry: "r", repository: "i" };
const planned = { self: "node-0", registry: "r", repository: "i", members: nodes(10) };
const manifest = { config: { digest: digestOf(0), size: 1 }, layers: layers(1_000) };
/** Every node waits for hours and asks a hundred times a second. */
const patient = { kind: "layer", sizeBytes: 2 ** 41 };
const longHerd = {
  nodes: 1_000,
  blobs: Array.from({ length: 50 }, () => patient),
  config: { poll_layer_ms: 10 },
};

const REFUSED: readonly (readonly [string, string, object, RegExp])[] = [
  ["5,001 members", "coldstart/resolve", { ...scenario, members: nodes(5_001) }, /coldstartMembers/],
  [
    "a poll of days",
    "coldstart/resolve",
    { ...scenario, members: nodes(3), expected_size: 2 ** 45 },
    /coldstartLookups/,
  ],
  ["1,001 children", "coldstart/prefetch", { ...planned, children: layers(1_001) }, /prefetchChildren/],
  ["a manifest of 1,000 layers", "coldstart/prefetch", { ...planned, manifest }, /prefetchChildren/],
  ["a herd of 1,001 nodes", "coldstart/herd", { nodes: 1_001 }, /herdNodes/],
  ["51 blobs", "coldstart/herd", { blobs: Array.from({ length: 51 }, () => patient) }, /herdBlobs/],
  ["a herd of hours", "coldstart/herd", longHerd, /herdEvents|coldstartSeconds/],
];

describe("the cold start", () => {
  it("refuses what is too large by the name of a limit, and keeps nobody waiting", async () => {
    const answers = Promise.all(
      REFUSED.map(async ([name, path, body, limit]) => {
        const answer = await post(path, JSON.stringify(body));
        const text = await answer.text();
        expect([422, 503], `${name}: ${text.slice(0, 300)}`).toContain(answer.status);
        expect(text.slice(0, 5_000), name).toMatch(limit);
      }),
    );
    expect(await longestWait(server.url, answers)).toBeLessThan(LIVE_MS);
  }, 120_000);

  it("answers what is as large as it may be: 5,000 members, of which 100 are asked", async () => {
    const members = nodes(5_000);
    const peers = Object.fromEntries(members.map(({ id }) => [id, { latency_ms: 20 }]));
    const body = JSON.stringify({
      ...scenario,
      members,
      peers,
      expected_size: 2 ** 30,
      config: { hrw_k: 100 },
      dht: { health: 0.5 },
    });
    const answer = post("coldstart/resolve", body);
    expect(await longestWait(server.url, answer)).toBeLessThan(LIVE_MS);
    const { status } = await answer;
    expect(status).toBe(200);
  }, 60_000);

  it("ends a herd whose caller leaves", async () => {
    const leaving = new AbortController();
    const left = Array.from({ length: 8 }, () =>
      post("coldstart/herd", JSON.stringify(longHerd), {}, leaving.signal).then(
        () => "answered",
        () => "left",
      ),
    );
    await sleep(500);
    leaving.abort();
    await Promise.all(left);
    const began = performance.now();
    expect((await post("coldstart/herd", "{}")).status).toBe(200);
    // Eight of them one after the other on a few threads take much longer.
    expect(performance.now() - began).toBeLessThan(10_000);
  }, 60_000);
});

describe("the replay lab", () => {
  it("refuses a file that is too long while it comes, and names its bytes", async () => {
    const { body, headers } = replayUpload({ ...REPLAY_FILES, jobs: "x".repeat(67_108_865) });
    const answer = post("replays", body, headers);
    expect(await longestWait(server.url, answer)).toBeLessThan(LIVE_MS);
    const refused = await answer;
    expect([refused.status, await refused.text()]).toEqual([
      413,
      expect.stringContaining("67,108,864 bytes"),
    ]);
  }, 60_000);

  it("ends a replay of too many images by the name of the limit", async () => {
    const images = Array.from({ length: 5_001 }, (_, at) => `img-${at},60\n`).join("");
    const { body, headers } = replayUpload({
      ...REPLAY_FILES,
      images: `image_id,p50_pull_seconds\n${images}`,
    });
    const made = await post("replays", body, headers);
    expect(made.status).toBe(202);
    const { id } = (await made.json()) as { id: string };
    const ended = eventually(async () => {
      const text = await get(`replays/${id}`);
      return /"state":"failed"/.test(text) ? text : undefined;
    });
    expect(await longestWait(server.url, ended)).toBeLessThan(LIVE_MS);
    expect(await ended).toContain("(limit replayImages)");
  }, 60_000);
});
