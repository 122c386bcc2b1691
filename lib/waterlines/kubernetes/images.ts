/** Reads a node's image cache from its status and its pods' containers. */
import type { ImageCache } from "../shapes";
import type { NodeObject, PodObject } from "./objects";

/** Returns undefined if the node does not report its disk size or its images. */
export function imagesOf(
  { status, lastUses }: NodeObject,
  pods: readonly PodObject[],
): ImageCache | undefined {
  const capacityBytes = status?.capacity?.["ephemeral-storage"];
  const images = status?.images;
  if (capacityBytes === undefined || !images) return undefined;
  const used = new Set(pods.flatMap(imagesInUse));
  const ends = endsByImage(pods);
  const lastOf = (name: string): number[] => {
    const seconds = lastUses && Object.hasOwn(lastUses, name) ? lastUses[name] : undefined;
    return [ends.get(name) ?? [], seconds === undefined ? [] : seconds * 1_000].flat();
  };
  return {
    capacityBytes,
    images: images.map(({ names, sizeBytes }) => {
      const known = (names ?? []).flatMap(lastOf);
      return {
        names: names ?? [],
        bytes: sizeBytes ?? 0,
        inUse: (names ?? []).some((name) => used.has(name)),
        ...(known.length > 0 && { lastUsed: new Date(Math.max(...known)).toISOString() }),
      };
    }),
  };
}

/**
 * Returns when the last container of each image ended, in Unix milliseconds. kubelet does not report when an image
 * was last used, but pods that have ended stay listed until they are removed (section 9).
 */
function endsByImage(pods: readonly PodObject[]): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  for (const { spec, status } of pods) {
    const statuses = [...(status?.containerStatuses ?? []), ...(status?.initContainerStatuses ?? [])];
    for (const { name, image, imageID, state, lastState } of statuses) {
      const declared = spec.containers.find((container) => container.name === name)?.image;
      for (const at of [state, lastState].map((one) => Date.parse(one?.terminated?.finishedAt ?? "")))
        for (const one of [image, imageID, declared])
          if (one && !Number.isNaN(at)) ends.set(one, Math.max(at, ends.get(one) ?? at));
    }
  }
  return ends;
}

/** A container that has ended does not keep its image in use. */
function imagesInUse({ spec, status }: PodObject): string[] {
  if (status?.phase === "Succeeded" || status?.phase === "Failed") return [];
  return [
    ...spec.containers.flatMap(({ image }) => image ?? []),
    ...(status?.containerStatuses ?? []).flatMap(({ image, imageID }) => [image ?? [], imageID ?? []].flat()),
  ];
}
