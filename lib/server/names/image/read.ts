/** Gathers what the parts know about an image, one section each, from their own services. */
import type { z } from "zod";
import {
  QUICK_IMAGE_PARTS,
  type imageDetailSchema,
  type ImageDetail,
  type ImagePart,
  type ImagePlaces,
} from "../../../api/images";
import { LIMITS } from "../../../limits/limits";
import { linkableRuns } from "../../coldstart/linkSignals";
import { parseImageName } from "../../coldstart/manifest/imageName";
import { imagePlaces } from "../../discovery/imagePlaces";
import { imageReplays } from "../../replay/imageReplays";
import { waitedInReplay } from "../../replay/waited";
import { imageAliases, imageHolders } from "../../waterlines/snapshots/holders";
import { section } from "../section";
import { imageInRegistry } from "./registry";

const SLOW_MS = LIMITS.replayAnswerSeconds.value * 1_000;
const REGISTRY_MS = 2 * LIMITS.manifestSeconds.value * 1_000;

/** Also answers for an unknown image, with sections that say so. */
export async function readImage(
  reference: string,
  parts: readonly ImagePart[] = QUICK_IMAGE_PARTS,
  signal?: AbortSignal,
): Promise<z.input<typeof imageDetailSchema>> {
  const known = await section("Other names of the image", () => imageAliases(reference), signal);
  const aliases = known.state === "known" ? [...known.data] : [];
  const names = [reference, ...aliases];
  const asked = <T>(part: ImagePart, read: () => Promise<T>): Promise<T | undefined> =>
    parts.includes(part) ? read() : Promise.resolve(undefined);
  const [policies, replays, nodes, jobs, manifest] = await Promise.all([
    asked("policies", () => section("Its place in the policies", () => placesOf(names), signal)),
    asked("replays", () => section("What replays found", () => imageReplays(names), signal)),
    asked("nodes", () => section("Which nodes hold it", () => imageHolders(names), signal)),
    asked("jobs", () =>
      section("Which jobs waited for it", () => waitedInReplay({ images: names }, signal), signal, SLOW_MS),
    ),
    asked("manifest", () =>
      section("The registry", () => imageInRegistry(reference, signal), signal, REGISTRY_MS),
    ),
  ]);
  return {
    reference,
    aliases,
    parsed: parsed(reference),
    ...(policies && { policies }),
    ...(replays && { replays }),
    ...(nodes && { nodes }),
    ...(jobs && { jobs }),
    ...(manifest && { manifest }),
  };
}

/** Returns places, and the run that the cold start's ranking link can take as it is. */
async function placesOf(names: readonly string[]): Promise<ImagePlaces> {
  const places = await imagePlaces(names);
  const runs = places.items.flatMap(({ rank, runId }) => (rank !== null && runId !== null ? [runId] : []));
  const linkable = await linkableRuns(runs);
  return { ...places, coldStartRun: runs.find((run) => linkable.has(run)) ?? null };
}

function parsed(reference: string): ImageDetail["parsed"] {
  const name = parseImageName(reference);
  if (name === null) return null;
  const { host, repository } = name;
  const isDigest = name.reference.includes(":");
  const [named = ""] = reference.split("@");
  const colon = /:([^/:]+)$/.exec(named.slice(named.lastIndexOf("/") + 1));
  const tag = colon?.[1] ?? (isDigest ? null : name.reference);
  return { host, repository, tag, digest: isDigest ? name.reference : null };
}
