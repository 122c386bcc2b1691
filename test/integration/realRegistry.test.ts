/** The registry client with a real registry: Debian's, which returns all tags at once, in no order. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QueryOutcome, RegistryQuery } from "@/lib/discovery";
import { fetchQuery } from "@/lib/server/discovery/fetch/fetchQuery";
import { DEFAULT_LIMITS } from "@/lib/sources/types";
import type { Credentials } from "@/lib/sources/types";
import { startRegistry } from "../support/registry";
import type { RegistryAccount, RunningRegistry } from "../support/registry";
import { skipWithout } from "../support/tools";

/** More than the client asks for at a time. */
const VERSIONS = Array.from({ length: 1_100 }, (_, i) => `${Math.floor(i / 100)}.${i % 100}.0`);
const account: RegistryAccount = {
  username: "reader",
  password: "harbour",
  bcrypt: "$2b$05$CIR7bqbmqAR5YYcTduYH7OLeEY5sl1Ad5ym8IosshSpjEnI5VK8Mm",
};

describe.skipIf(skipWithout("docker-registry"))("a real registry", () => {
  let open: RunningRegistry;
  let closed: RunningRegistry;

  beforeAll(async () => {
    [open, closed] = await Promise.all([startRegistry(), startRegistry(account)]);
    await open.push("ci/build", [...VERSIONS, "latest", "nightly"]);
    await open.push("ci/small", ["v1.10.0", "v1.9.0", "v1.10.0-rc.1"]);
    await closed.push("ci/private", ["2.0.0", "1.0.0"]);
  });
  afterAll(async () => {
    await Promise.all([open?.stop(), closed?.stop()]);
  });

  function query(url: string, more: Partial<RegistryQuery>): RegistryQuery {
    return { name: "tags", type: "registry", url, repositories: [], maxScan: 1_000, ...more };
  }

  function fetchTags(registryQuery: RegistryQuery, credentials: Credentials = {}): Promise<QueryOutcome> {
    return fetchQuery(registryQuery, {
      nowMs: Date.now(),
      semantics: "proposal",
      connect: () => ({ baseUrl: registryQuery.url, credentials }),
      signal: new AbortController().signal,
      limits: DEFAULT_LIMITS,
    });
  }

  function rows(outcome: QueryOutcome): readonly (readonly [string, number])[] {
    if (outcome.status === "failed") throw new Error(outcome.message);
    if (outcome.data.kind !== "scores") throw new Error(outcome.data.kind);
    return outcome.data.rows.map(({ image, score }) => [image, score] as const);
  }

  it("ranks all tags newest first, whatever order the registry lists them in", async () => {
    const outcome = await fetchTags(query(open.url, { repositories: ["ci/build"], maxScan: 5_000 }));
    const host = new URL(open.url).host;
    const found = rows(outcome);
    expect(found).toHaveLength(1_102);
    const newestFirst = VERSIONS.toReversed().map((tag) => `${host}/ci/build:${tag}`);
    expect(found.slice(0, 1_100).map(([image]) => image)).toEqual(newestFirst);
    expect(found.map(([, score]) => score)).toEqual(Array.from({ length: 1_102 }, (_, i) => 1_102 - i));
    expect(
      found
        .slice(1_100)
        .map(([image]) => image)
        .sort(),
    ).toEqual([`${host}/ci/build:latest`, `${host}/ci/build:nightly`]);
  });

  it("reads no more tags than maxScan, also when the registry ignores the page size", async () => {
    const outcome = await fetchTags(query(open.url, { repositories: ["ci/build"], maxScan: 50 }));
    expect(rows(outcome)).toHaveLength(50);
  });

  it("filters, cuts and names images by the policy's template, per repository", async () => {
    const outcome = await fetchTags(
      query(open.url, {
        repositories: ["ci/small", "ci/build"],
        maxScan: 5_000,
        tagFilter: "^(v1|10)\\.",
        topX: 2,
        imageTemplate: "mirror.example/{{.Repository}}:{{.Tag}}",
      }),
    );
    expect(rows(outcome)).toEqual([
      ["mirror.example/ci/small:v1.10.0", 2],
      ["mirror.example/ci/small:v1.10.0-rc.1", 1],
      ["mirror.example/ci/build:10.99.0", 2],
      ["mirror.example/ci/build:10.98.0", 1],
    ]);
  });

  it("says in the registry's words that a repository is unknown", async () => {
    const outcome = await fetchTags(query(open.url, { repositories: ["ci/nothing"] }));
    expect(outcome).toMatchObject({ status: "failed", code: "http" });
    expect(outcome).toHaveProperty("message", expect.stringMatching(/404.*(NAME_UNKNOWN|not known)/s));
  });

  it("signs in where the registry asks for it", async () => {
    const { username, password } = account;
    const outcome = await fetchTags(query(closed.url, { repositories: ["ci/private"] }), {
      username,
      password,
    });
    expect(rows(outcome).map(([image]) => image)).toEqual([
      `${new URL(closed.url).host}/ci/private:2.0.0`,
      `${new URL(closed.url).host}/ci/private:1.0.0`,
    ]);
  });

  it.each([{}, { username: "reader", password: "wrong" }])("is refused with %j", async (credentials) => {
    const outcome = await fetchTags(query(closed.url, { repositories: ["ci/private"] }), credentials);
    expect(outcome).toMatchObject({ status: "failed", code: "http" });
    expect(outcome).toHaveProperty("message", expect.stringContaining("401"));
  });
});
