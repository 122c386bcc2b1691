/** Small requests that would be expensive: YAML bombs, backtracking expressions, endless bodies. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi, findRoute, type ApiResult } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { makePerson, type Person } from "@/test/support/people";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { steady } from "@/demo/prometheus/series";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

/** Milliseconds that an honest answer stays far below and a successful attack far above. */
const PROMPT_MS = 5_000;
let source: FakePrometheus;
let person: Person;

beforeAll(async () => {
  source = await startFakePrometheus({ series: steady({ ["a".repeat(4_000) + "!"]: 1, b: 2 }) });
  person = await makePerson("attacker", "admin");
  await callApi("POST", "/api/v1/data-sources", {
    json: { name: "tiny", type: "prometheus", url: source.url },
  });
});
afterAll(() => source.close());

async function prompt(work: Promise<ApiResult>): Promise<ApiResult> {
  const began = performance.now();
  const result = await work;
  expect(performance.now() - began).toBeLessThan(PROMPT_MS);
  return result;
}

const withFilter = (pattern: string): string =>
  usagePolicy("evil", source.url).replace("spec:\n", () => `spec:\n  imageFilter: '${pattern}'\n`);

const check = (body: string): Promise<ApiResult> =>
  prompt(
    callApi("POST", "/api/v1/policies/validate", { body, headers: { "content-type": "application/yaml" } }),
  );

describe("YAML", () => {
  const laughs = (levels: number): string =>
    ["l0: &l0 [ha, ha, ha, ha, ha, ha, ha, ha, ha, ha]"]
      .concat(
        Array.from(
          { length: levels },
          (_, n) => `l${n + 1}: &l${n + 1} [${Array(10).fill(`*l${n}`).join(", ")}]`,
        ),
      )
      .join("\n");

  it("refuses a billion laughs with a sentence, one that names places", async () => {
    const { json } = await check(`${laughs(9)}\n`);
    expect(json).toMatchObject({ valid: false });
    expect(JSON.stringify(json)).toContain("aliases expand to more than 10000 values");
  });

  it("refuses merge keys that multiply, and an anchor inside itself", async () => {
    const merges = ["m0: &m0 {a: 1}"].concat(
      Array.from(
        { length: 30 },
        (_, n) => `m${n + 1}: &m${n + 1} {<<: [*m${n}, *m${n}], k${n}: [*m${n}, *m${n}]}`,
      ),
    );
    expect((await check(merges.join("\n"))).json).toMatchObject({ valid: false });
    expect(JSON.stringify((await check("a: &a [*a]")).json)).toContain("inside &a itself");
  });

  it.each([
    ["[".repeat(100_000), "deep lists"],
    ["a: ".repeat(50_000), "deep maps"],
    [`${"- ".repeat(100_000)}x`, "deep items"],
    [`{"a":`.repeat(100_000), "deep JSON"],
    [`${"? ".repeat(100_000)}x`, "deep keys"],
  ])("refuses nesting without end", async (body) => {
    expect((await check(body)).json).toMatchObject({ valid: false });
  });

  it("refuses deep JSON in the API's own bodies, too", async () => {
    const body = `{"spec":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    const answer = await prompt(
      callApi("POST", "/api/v1/policies", { body, headers: { "content-type": "application/json" } }),
    );
    expect([400, 422]).toContain(answer.status);
  });
});

describe("expressions of users", () => {
  it.each(["(a+)+$", "(a|aa)+$", "(.*a){25}$", "^(([a-z])+.)+[A-Z]([a-z])+$"])(
    "match in linear time: %s",
    async (imageFilter) => {
      const spec = withFilter(imageFilter);
      const { status, json } = await prompt(callApi("POST", "/api/v1/dry-runs", { json: { spec } }));
      expect(status, JSON.stringify(json)).toBe(200);
      expect(json).toMatchObject({ state: expect.stringMatching(/succeeded|partial/) });
    },
  );

  it.each(["(?=a)", "(a)\\1", "a{1001}", "("])(
    "are refused where they are none of RE2's: %s",
    async (pattern) => {
      expect(JSON.stringify((await check(withFilter(pattern))).json)).toContain(
        "is not a valid RE2 expression",
      );
    },
  );
});

describe("a body that is too long", () => {
  const LIMIT = 2_621_440;

  it("is refused by its announced length, without being read", async () => {
    const headers = { "content-type": "application/json", "content-length": String(LIMIT + 1) };
    const answer = await callApi("POST", "/api/v1/policies", { body: "{}", headers });
    expect(answer.status).toBe(413);
  });

  it("is refused while it comes in chunks that announce nothing", async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    const { route } = findRoute("POST", "/api/v1/policies");
    // Node's own demand for a body that is a stream; the type of Request does not know it.
    const init: RequestInit & { duplex: "half" } = {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...person.headers },
      duplex: "half",
    };
    const request = new Request("http://plimsoll.test/api/v1/policies", init);
    const response = await route.handle(request, { params: Promise.resolve({}) });
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(2 * LIMIT);
  });

  it("is not unpacked when it comes compressed", async () => {
    const { route } = findRoute("POST", "/api/v1/policies");
    const request = new Request("http://plimsoll.test/api/v1/policies", {
      method: "POST",
      body: gzipSync(Buffer.alloc(50_000_000, 0x20)),
      headers: { "content-type": "application/json", "content-encoding": "gzip", ...person.headers },
    });
    expect((await route.handle(request, { params: Promise.resolve({}) })).status).toBe(415);
  });
});

describe("a source that answers without end", () => {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  it("is left at the limit, although it sent little: a bomb of gzip", async () => {
    // 300 MB of spaces in 0.3 MB.
    const bomb = gzipSync(Buffer.alloc(300_000_000, 0x20));
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
      response.end(bomb);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await callApi("POST", "/api/v1/data-sources", { json: { name: "bomb", type: "prometheus", url } });
    const before = process.memoryUsage().rss;
    const answer = await prompt(callApi("POST", "/api/v1/data-sources/bomb/test"));
    expect(answer.json).toMatchObject({
      ok: false,
      message: expect.stringContaining("larger than the limit"),
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(250_000_000);
    const preview = callApi("POST", "/api/v1/data-sources/bomb/query", { json: { query: "up" } });
    expect((await preview).json).toMatchObject({
      status: "failed",
      message: expect.stringContaining("larger than the limit"),
    });
  });
});
