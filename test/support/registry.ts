/** A real OCI registry on loopback (Debian's docker-registry), with a way to push tags. */
import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../scripts/postgres/freePort";
import { startProgram } from "./program";
import { requireTool } from "./tools";

export interface RunningRegistry {
  readonly url: string;
  /** Gives every tag of the repository the same empty image. */
  push(repository: string, tags: readonly string[]): Promise<void>;
  /** Pushes an image of these layers under a tag and returns its digests. */
  pushImage(repository: string, tag: string, layers: readonly Buffer<ArrayBuffer>[]): Promise<PushedImage>;
  /** Returns every request, one line each. */
  accessLog(): Promise<string>;
  stop(): Promise<void>;
}

export interface PushedImage {
  readonly manifest: string;
  readonly config: string;
  readonly layers: readonly string[];
}

export interface RegistryAccount {
  readonly username: string;
  readonly password: string;
  /** The bcrypt hash of the password. */
  readonly bcrypt: string;
}

const CONFIG_TYPE = "application/vnd.oci.image.config.v1+json";
const MANIFEST_TYPE = "application/vnd.oci.image.manifest.v1+json";

/** With an account, the registry requires it for every request (HTTP basic). */
export async function startRegistry(account?: RegistryAccount): Promise<RunningRegistry> {
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
      ...(account ? [`auth: { htpasswd: { realm: test, path: ${join(folder, "htpasswd")} } }`] : []),
      "",
    ].join("\n"),
  );
  if (account) await writeFile(join(folder, "htpasswd"), `${account.username}:${account.bcrypt}\n`);
  const server = await startProgram(program, ["serve", config], {
    readyUrl: `${url}/`,
    log: join(folder, "log"),
  });
  return {
    url,
    push: (repository, tags) => push({ url, account }, repository, tags),
    pushImage: (repository, tag, layers) => pushImage({ url, account }, repository, tag, layers),
    accessLog: () => accessLog(url, join(folder, "log")),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Target {
  readonly url: string;
  readonly account: RegistryAccount | undefined;
}

async function push(target: Target, repository: string, tags: readonly string[]): Promise<void> {
  const config = Buffer.from(
    '{"architecture":"amd64","os":"linux","rootfs":{"type":"layers","diff_ids":[]}}',
  );
  const digest = await upload(target, repository, config);
  const manifest = JSON.stringify({
    schemaVersion: 2,
    mediaType: MANIFEST_TYPE,
    config: { mediaType: CONFIG_TYPE, digest, size: config.length },
    layers: [],
  });
  const put = (tag: string): Promise<unknown> =>
    request(target, `/v2/${repository}/manifests/${tag}`, {
      method: "PUT",
      headers: { "content-type": MANIFEST_TYPE },
      body: manifest,
    });
  for (let k = 0; k < tags.length; k += 20) await Promise.all(tags.slice(k, k + 20).map(put));
}

/** Lines are in the order in which requests ended, so earlier requests are included once this one's own line is. */
async function accessLog(url: string, log: string): Promise<string> {
  const mark = `/v2/?mark=${randomUUID()}`;
  await fetch(new URL(mark, url));
  for (;;) {
    const text = await readFile(log, "utf8");
    if (text.includes(mark)) return text;
    await sleep(20);
  }
}

async function pushImage(
  target: Target,
  repository: string,
  tag: string,
  blobs: readonly Buffer<ArrayBuffer>[],
): Promise<PushedImage> {
  const of = Buffer.from(`{"architecture":"amd64","os":"linux","config":{"Labels":{"tag":"${tag}"}}}`);
  const config = await upload(target, repository, of);
  const layers = await Promise.all(blobs.map((blob) => upload(target, repository, blob)));
  const manifest = JSON.stringify({
    schemaVersion: 2,
    mediaType: MANIFEST_TYPE,
    config: { mediaType: CONFIG_TYPE, digest: config, size: of.length },
    layers: layers.map((digest, index) => ({
      mediaType: "application/vnd.oci.image.layer.v1.tar",
      digest,
      size: blobs[index]?.length ?? 0,
    })),
  });
  await request(target, `/v2/${repository}/manifests/${tag}`, {
    method: "PUT",
    headers: { "content-type": MANIFEST_TYPE },
    body: manifest,
  });
  return { manifest: digestOf(manifest), config, layers };
}

function digestOf(bytes: Buffer | string): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

/** Uploads a blob with the two requests of the distribution API and returns its digest. */
async function upload(target: Target, repository: string, blob: Buffer<ArrayBuffer>): Promise<string> {
  const digest = digestOf(blob);
  const begun = await request(target, `/v2/${repository}/blobs/uploads/`, { method: "POST" });
  const place = new URL(begun.headers.get("location") ?? "", target.url);
  place.searchParams.set("digest", digest);
  await request(target, place.href, {
    method: "PUT",
    headers: { "content-type": "application/octet-stream" },
    body: blob,
  });
  return digest;
}

async function request({ url, account }: Target, path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  if (account) headers.set("authorization", `Basic ${btoa(`${account.username}:${account.password}`)}`);
  const response = await fetch(new URL(path, url), { ...init, headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${init.method} ${path} answered ${response.status}: ${text}`);
  return response;
}
