/** The node that is asked to pull a layer that no node has, and the question that explains it. Pure. */
import type { Question } from "@/components/coldstart/resolve/question";
import type { ImageDetail, ImageHolders } from "@/lib/api/images";
import { rendezvous } from "@/lib/coldstart";

const MIB = 1_048_576;
/**
 * The registry speed that the cold start assumes, in MiB/s: the puller has the layer after one read at this speed.
 */
const ORIGIN_MIB = 50;

interface Layer {
  readonly digest: string;
  readonly bytes: number;
}

/** The nodes of one snapshot, all of them by name. */
export interface Pool {
  readonly snapshot: string;
  readonly names: readonly string[];
  /** Nodes without the image; one of them is the requester, unless it is the node to be asked. */
  readonly lacking: readonly string[];
}

/**
 * The first snapshot whose nodes are all named: the page names at most 100 that hold an image and 100 that lack it.
 */
export function poolOf(nodes: ImageDetail["nodes"]): Pool | null {
  const items = nodes?.state === "known" ? nodes.data.items : [];
  const whole = items.find(
    ({ nodes: count, holding, lacking }: ImageHolders) =>
      count > 0 && holding.length + lacking.length === count,
  );
  if (whole === undefined) return null;
  const { snapshot, holding, lacking } = whole;
  return { snapshot, names: [...holding, ...lacking], lacking };
}

/** The node that rendezvous hashing ranks first for the digest; "" without nodes. */
export function askedFirst({ names }: Pick<Pool, "names">, digest: string): string {
  const members = names.map((id) => ({ id }));
  return rendezvous(members, digest)[0]?.member.id ?? "";
}

/** The resolver's page for this layer and these nodes. */
export function resolveHref({ names, lacking }: Pool, { digest, bytes }: Layer): string {
  const first = askedFirst({ names }, digest);
  const self = [...lacking, ...names].find((name) => name !== first) ?? first;
  const sizeMib = Number((bytes / MIB).toFixed(2));
  const question: Question = {
    digest,
    self,
    members: names.join(" "),
    kind: "layer",
    sizeMib,
    answers: {},
    foundSeconds: Math.max(1, Math.ceil(sizeMib / ORIGIN_MIB)),
  };
  return `/coldstart?${new URLSearchParams({ q: JSON.stringify(question) }).toString()}`;
}
