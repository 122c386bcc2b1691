/** A real OCI registry on loopback (Debian's docker-registry), and a way to put tags into it. */
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/postgres/freePort";
import { startProgram } from "./program";
import { requireTool } from "./tools";

export interface RunningRegistry {
  readonly url: string;
  /** Gives every tag of the repository the same empty image. */
  push(repository: string, tags: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

const CONFIG_TYPE = "application/vnd.oci.image.config.v1+json";
const MANIFEST_TYPE = "application/vnd.oci.image.manifest.v1+json";

export async function startRegistry(): Promise<RunningRegistry> {
  const program = requireTool("docker-registry");
  const folder = await mkdtemp(join(tmpdir(), "plimsoll-registry-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const config = join(folder, "config.yml");
  await writeFile(
    config,
    [
      "version: 0.1",
      "log: { level: error }",
      `storage: { filesystem: { rootdirectory: ${join(folder, "data")} } }`,
      `http: { addr: "127.0.0.1:${port}" }`,
      "",
    ].join("\n"),
  );
  const server = await startProgram(program, ["serve", config], { readyUrl: `${url}/v2/` });
  return {
    url,
    push: (repository, tags) => push(url, repository, tags),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function push(url: string, repository: string, tags: readonly string[]): Promise<void> {
  const config = Buffer.from(
    '{"architecture":"amd64","os":"linux","rootfs":{"type":"layers","diff_ids":[]}}',
  );
  const digest = await upload(url, repository, config);
  const manifest = JSON.stringify({
    schemaVersion: 2,
    mediaType: MANIFEST_TYPE,
    config: { mediaType: CONFIG_TYPE, digest, size: config.length },
    layers: [],
  });
  for (const tag of tags) {
    await expectOk(`${url}/v2/${repository}/manifests/${tag}`, {
      method: "PUT",
      headers: { "content-type": MANIFEST_TYPE },
      body: manifest,
    });
  }
}

/** Uploads a blob in the two requests of the distribution API; returns its digest. */
async function upload(url: string, repository: string, blob: Buffer<ArrayBuffer>): Promise<string> {
  const digest = `sha256:${createHash("sha256").update(blob).digest("hex")}`;
  const begun = await expectOk(`${url}/v2/${repository}/blobs/uploads/`, { method: "POST" });
  const place = new URL(begun.headers.get("location") ?? "", url);
  place.searchParams.set("digest", digest);
  await expectOk(place.href, {
    method: "PUT",
    headers: { "content-type": "application/octet-stream" },
    body: blob,
  });
  return digest;
}

async function expectOk(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${init.method} ${url} answered ${response.status}: ${text}`);
  return response;
}
