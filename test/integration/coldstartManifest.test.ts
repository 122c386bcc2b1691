/** The planner's manifests from a real registry: of an image, of an index and its children, and what is refused. */
import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { manifestAnswerSchema, prefetchResultSchema } from "@/lib/api/coldstart";
import { createDataSource } from "@/lib/server/dataSources/service";
import { callApi, errorOf } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { makePerson } from "@/test/support/people";
import { startRegistry, type PushedImage, type RunningRegistry } from "@/test/support/registry";
import { skipWithout } from "@/test/support/tools";

useHouse();

const REPOSITORY = "ci/planner";
const INDEX_TYPE = "application/vnd.oci.image.index.v1+json";
const IMAGE_TYPE = "application/vnd.oci.image.manifest.v1+json";

describe.skipIf(skipWithout("docker-registry"))("a real registry", () => {
  let registry: RunningRegistry;
  let image: PushedImage;
  let host: string;
  let index: string;

  beforeAll(async () => {
    registry = await startRegistry();
    host = new URL(registry.url).host;
    image = await registry.pushImage(REPOSITORY, "amd", [randomBytes(2_000), randomBytes(500)]);
    const arm = await registry.pushImage(REPOSITORY, "arm", [randomBytes(100)]);
    index = JSON.stringify({
      schemaVersion: 2,
      mediaType: INDEX_TYPE,
      manifests: [
        { digest: image.manifest, platform: { os: "linux", architecture: "amd64" } },
        { digest: arm.manifest, platform: { os: "linux", architecture: "arm64", variant: "v8" } },
      ].map((child) => ({ mediaType: IMAGE_TYPE, size: 400, ...child })),
    });
    const put = await fetch(new URL(`/v2/${REPOSITORY}/manifests/1.0`, registry.url), {
      method: "PUT",
      headers: { "content-type": INDEX_TYPE },
      body: index,
    });
    expect(put.status).toBe(201);
    await createDataSource({ name: "images", type: "registry", url: registry.url }, TESTER);
  });
  afterAll(() => registry?.stop());

  const ask = (json: object, more: Parameters<typeof callApi>[2] = {}) =>
    callApi("POST", "/api/v1/coldstart/manifest", { json: { source: "images", ...json }, ...more });
  const read = async (json: object) => {
    const answer = await ask(json);
    expect(answer.status, answer.text).toBe(200);
    return manifestAnswerSchema.parse(answer.json);
  };

  it("reads an image by tag and by digest, as a prefetch takes it", async () => {
    const byTag = await read({ image: `${REPOSITORY}:amd` });
    expect(byTag).toMatchObject({
      registry: host,
      repository: REPOSITORY,
      digest: image.manifest,
      children: [],
      manifest: {
        config: { digest: image.config },
        layers: image.layers.map((digest, at) => ({ digest, size: [2_000, 500][at] })),
      },
    });
    expect(await read({ image: `${host}/${REPOSITORY}@${image.manifest}` })).toEqual(byTag);
    const plan = await callApi("POST", "/api/v1/coldstart/prefetch", {
      json: {
        self: "node-9",
        registry: host,
        repository: REPOSITORY,
        manifest: byTag.manifest,
        members: ["node-1", "node-2"].map((id) => ({ id, addr: `${id}:5001` })),
      },
    });
    expect(plan.status, plan.text).toBe(200);
    const { rpcs } = prefetchResultSchema.parse(plan.json);
    expect(rpcs.flatMap(({ digests }) => digests).sort()).toEqual([image.config, ...image.layers].sort());
  });

  it("gives the children of an index, and the manifest of the platform that is chosen", async () => {
    const whole = await read({ image: `${REPOSITORY}:1.0` });
    const digest = `sha256:${createHash("sha256").update(index).digest("hex")}`;
    expect(whole).toMatchObject({ digest, manifest: null });
    expect(whole.children.map(({ platform }) => platform)).toEqual(["linux/amd64", "linux/arm64/v8"]);
    const chosen = await read({ image: `${REPOSITORY}:1.0`, platform: "linux/amd64" });
    expect(chosen).toMatchObject({ digest, manifest: { digest: image.manifest } });
    const wrong = await ask({ image: `${REPOSITORY}:1.0`, platform: "linux/s390x" });
    expect(wrong.status).toBe(422);
    expect(errorOf(wrong)).toMatchObject({
      code: "manifestUnread",
      details: [
        { path: "platform", message: expect.stringContaining("linux/amd64, linux/arm64/v8") as string },
      ],
    });
  });

  it("says what the registry refuses, and what is no image", async () => {
    const unknown = await ask({ image: `${REPOSITORY}:none` });
    expect(unknown.status).toBe(422);
    expect(errorOf(unknown).message).toMatch(/404.*MANIFEST_UNKNOWN/);
    for (const name of ["a/../b", "A/B:1", "x/y@sha256:12"]) {
      const answer = await ask({ image: name });
      expect(errorOf(answer).details).toMatchObject([{ path: "image" }]);
    }
    const foreign = await ask({ image: `ghcr.io/${REPOSITORY}:amd` });
    expect(errorOf(foreign).message).toContain(`is of the registry ghcr.io; images is ${host}`);
  });

  it("contacts registered registries alone, for those who may", async () => {
    const named = { image: `${REPOSITORY}:amd` };
    expect((await ask({ ...named, source: registry.url })).status).toBe(404);
    await createDataSource({ name: "metrics", type: "prometheus", url: registry.url }, TESTER);
    expect(errorOf(await ask({ ...named, source: "metrics" })).details).toMatchObject([{ path: "source" }]);
    expect((await ask(named, { as: await makePerson("viewer", "viewer") })).status).toBe(403);
    expect((await ask(named, { as: await makePerson("tuner", "tuner") })).status).toBe(200);
    expect((await ask(named, { as: null })).status).toBe(401);
  });
});
