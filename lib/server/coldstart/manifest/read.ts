/** Reads the manifest of an image in a registered registry, and the children of an index. */
import { manifestAnswerSchema, type ManifestAnswer, type ManifestRequest } from "../../../coldstart/shapes";
import { LIMITS } from "../../../limits/limits";
import { counted, type OnCount } from "../../../sources/counted";
import { SourceError, toSourceError } from "../../../sources/errors";
import { HttpSession } from "../../../sources/http/session";
import { RegistryClient } from "../../../sources/registry/client";
import type { Descriptor, Manifest } from "../../../sources/registry/manifest";
import { Hider } from "../../../sources/secrets/hider";
import { sourceTypes } from "../../../sources/shapes";
import { DEFAULT_LIMITS, type Connection } from "../../../sources/types";
import type { Call } from "../../compute/calls";
import { runInThread } from "../../compute/run";
import { defineTask, timeLimit } from "../../compute/task";
import { toConnection, type PlainConnection } from "../../dataSources/connect";
import { COUNT_HANDLERS, type CountHandlers } from "../../dataSources/metrics";
import { openByName } from "../../dataSources/store";
import { UnprocessableError } from "../../http/errors";
import { parseImageName, type ImageName } from "./imageName";

interface Input {
  readonly connection: PlainConnection;
  readonly name: ImageName;
  readonly platform: string | undefined;
}

interface Found {
  readonly digest: string;
  readonly manifest: Extract<Manifest, { kind: "image" }> | null;
  readonly children: readonly (Omit<Descriptor, "platform"> & { readonly platform: string })[];
}
type Output = { readonly found: Found } | { readonly field: "image" | "platform"; readonly failed: string };

const READ_LIMITS = {
  ...DEFAULT_LIMITS,
  totalTimeoutMs: (LIMITS.manifestSeconds.value - 5) * 1_000,
  // Enough for an index, one of its manifests, and the tokens for them.
  maxBytes: 16_777_216,
  attempts: 2,
};

export const manifestTask = defineTask({
  name: "coldstartManifest",
  pool: "fetching",
  time: timeLimit("manifestSeconds"),
  work: async ({ connection, ...asked }: Input, call: Call<CountHandlers>): Promise<{ value: Output }> => {
    const onCount: OnCount = (count) => call("onCount", count);
    const hider = new Hider(connection.credentials);
    try {
      return { value: await read(toConnection(connection), { ...asked, onCount }) };
    } catch (error) {
      return { value: { field: "image", failed: hider.sentence(toSourceError(error).message) } };
    }
  },
});

/**
 * Throws NotFoundError for a source that is not registered; UnprocessableError for a source of another type, a text
 * that is not an image name or names another registry, a platform that the index lacks, and errors of the registry.
 */
export async function readManifest(
  { source, image, platform }: ManifestRequest,
  signal?: AbortSignal,
): Promise<ManifestAnswer> {
  const name = parseImageName(image);
  if (name === null)
    throw wrong(
      "image",
      `"${image.slice(0, 200)}" is not an image: write it as team/app:1.2 or team/app@sha256:…`,
    );
  const { type, url, connection } = await openByName(source);
  if (type !== "registry")
    throw wrong("source", `is of the type ${type}: manifests are read from a registry`);
  const registry = new URL(url ?? "").host;
  if (name.host !== null && name.host !== registry)
    throw wrong("image", `is of the registry ${name.host}; ${source} is ${registry}`);
  const output = await runInThread(
    manifestTask,
    { connection, name, platform },
    { signal, handlers: COUNT_HANDLERS },
  );
  if ("failed" in output) throw wrong(output.field, output.failed, "manifestUnread");
  return manifestAnswerSchema.parse({ source, registry, repository: name.repository, ...output.found });
}

interface Asked extends Omit<Input, "connection"> {
  readonly onCount: OnCount;
}

async function read(connection: Connection, { name, platform, onCount }: Asked): Promise<Output> {
  const session = new HttpSession(connection, {
    signal: new AbortController().signal,
    limits: READ_LIMITS,
    notFound: sourceTypes.registry.notFound,
  });
  try {
    const client = new RegistryClient(session, connection);
    return await counted({ session, type: "registry", onCount }, () => find(client, name, platform));
  } finally {
    session.close();
  }
}

async function find(
  client: RegistryClient,
  { repository, reference }: ImageName,
  platform: string | undefined,
): Promise<Output> {
  const named = await client.manifest(repository, reference);
  if (named.kind === "image") return { found: { digest: named.digest, manifest: named, children: [] } };
  const children = named.manifests.map((child) => ({ ...child, platform: platformOf(child) }));
  if (platform === undefined) return { found: { digest: named.digest, manifest: null, children } };
  const chosen = children.find((child) => child.platform === platform);
  if (chosen === undefined) {
    const known = children.map((child) => child.platform).join(", ");
    const failed = `"${platform.slice(0, 100)}" is not a manifest of this index, which has ${known.slice(0, 1_000)}`;
    return { field: "platform", failed };
  }
  const manifest = await client.manifest(repository, chosen.digest);
  if (manifest.kind === "index") throw new SourceError("body", `${chosen.digest} is an index in an index`);
  return { found: { digest: named.digest, manifest, children } };
}

function platformOf({ platform, digest }: Descriptor): string {
  if (platform === undefined) return digest;
  const { os, architecture, variant } = platform;
  // Attestations have the platform unknown/unknown, and there may be several of them.
  if (os === "unknown") return digest;
  return [os, architecture, variant].filter((part) => part !== undefined && part !== "").join("/");
}

function wrong(path: string, message: string, code?: string): UnprocessableError {
  return new UnprocessableError(`${path}: ${message}.`, [{ path, message }], code);
}
