/** A node's image cache from its status and its pods' containers. */
import type { ImageCache } from "../shapes";
import type { NodeObject, PodObject } from "./objects";

/** Undefined where the node does not say how large its disk is or which images it holds. */
export function imagesOf({ status }: NodeObject, pods: readonly PodObject[]): ImageCache | undefined {
  const capacityBytes = status?.capacity?.["ephemeral-storage"];
  const images = status?.images;
  if (capacityBytes === undefined || !images) return undefined;
  const used = new Set(pods.flatMap(imagesInUse));
  return {
    capacityBytes,
    images: images.map(({ names, sizeBytes }) => ({
      names: names ?? [],
      bytes: sizeBytes ?? 0,
      inUse: (names ?? []).some((name) => used.has(name)),
    })),
  };
}

/** A container that ended does not hold its image. */
function imagesInUse({ spec, status }: PodObject): string[] {
  if (status?.phase === "Succeeded" || status?.phase === "Failed") return [];
  return [
    ...spec.containers.flatMap(({ image }) => image ?? []),
    ...(status?.containerStatuses ?? []).flatMap(({ image, imageID }) => [image ?? [], imageID ?? []].flat()),
  ];
}
