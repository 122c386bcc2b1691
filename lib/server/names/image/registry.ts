/** Reads an image from a registered registry, only on request, because registries are slow and rate-limited. */
import type { ImageRegistry } from "../../../api/images";
import { parseImageName } from "../../coldstart/manifest/imageName";
import { readImageManifest } from "../../coldstart/manifest/ofImage";
import { readTagsOf } from "../../coldstart/manifest/tags";
import { db } from "../../core/db";
import { HttpError, UnprocessableError } from "../../http/errors";

/** Registries that are queried; those of the reference's own host come first. */
const MOST_REGISTRIES = 3;
const TAGS = 200;

/**
 * Returns null if there is no registry among the data sources. Throws UnprocessableError with the error of each of
 * them.
 */
export async function imageInRegistry(
  reference: string,
  signal?: AbortSignal,
): Promise<ImageRegistry | null> {
  const host = parseImageName(reference)?.host ?? null;
  const sources = await db().dataSource.findMany({
    where: { type: "registry" },
    orderBy: { id: "asc" },
    select: { name: true, url: true },
    take: 100,
  });
  const isOwn = ({ url }: { readonly url: string | null }): boolean =>
    host !== null && url !== null && URL.canParse(url) && new URL(url).host === host;
  const asked = [...sources.filter(isOwn), ...sources.filter((each) => !isOwn(each))].slice(
    0,
    MOST_REGISTRIES,
  );
  if (asked.length === 0) return null;
  const problems: string[] = [];
  for (const source of asked) {
    try {
      return await read(source.name, reference, isOwn(source), signal);
    } catch (error) {
      if (signal?.aborted === true || !(error instanceof HttpError)) throw error;
      problems.push(`${source.name}: ${error.message}`);
    }
  }
  throw new UnprocessableError(problems.join(" "));
}

async function read(
  source: string,
  reference: string,
  sameHost: boolean,
  signal?: AbortSignal,
): Promise<ImageRegistry> {
  const found = await readImageManifest(source, reference, signal);
  const { registry, repository, digest, manifest, platform, children } = found;
  const layers = (manifest?.layers ?? []).map(({ digest: of, size }) => ({ digest: of, bytes: size }));
  // Some registries list no tags; the manifest is then shown without them.
  const tags = await readTagsOf(source, repository, TAGS, signal).catch((error: unknown) => {
    if (signal?.aborted === true || !(error instanceof HttpError)) throw error;
    return [];
  });
  return {
    source,
    registry,
    repository,
    sameHost,
    digest,
    platform,
    layers,
    platforms: children.map((child) => child.platform),
    bytes: layers.reduce((sum, { bytes }) => sum + bytes, manifest?.config.size ?? 0),
    tags: [...tags],
  };
}
