/** How long a cold node waits for a whole image (coldstart.md section 5.4). Seconds and bytes. */
import { OUTCOME_LABELS, OUTCOMES, type ClusterModel, type ImageWaits, type Kind } from "../shapes";
import { HEAD_BYTES, outcomeTimes } from "./times";

interface Child {
  readonly digest: string;
  readonly kind: Kind;
  /** 0 means unknown. */
  readonly size: number;
}

/**
 * Computes the wait for the manifest, then the configuration, then the layers, `model.layersAtOnce` at a time. Every
 * blob has the same outcome. The order in which layers end is not known, so the result is an interval. Null without
 * layers or if a size is unknown.
 */
export function imageWaits(
  children: readonly Child[],
  model: ClusterModel & { readonly layersAtOnce: number },
): ImageWaits | null {
  const distinct = [...new Map(children.map((child) => [child.digest, child])).values()];
  const layers = distinct.filter(({ kind }) => kind === "layer");
  if (layers.length === 0 || distinct.some(({ size }) => size === 0)) return null;
  const head = [
    outcomeTimes("manifest", HEAD_BYTES, model),
    ...distinct
      .filter(({ kind }) => kind !== "layer")
      .map(({ kind, size }) => outcomeTimes(kind, size, model)),
  ];
  const times = layers.map(({ kind, size }) => outcomeTimes(kind, size, model));
  const { layersAtOnce, originRate, peerRate } = model;
  const outcomes = OUTCOMES.map((outcome) => {
    const before = head.reduce((sum, each) => sum + each[outcome], 0);
    const all = times.reduce((sum, each) => sum + each[outcome], 0) / layersAtOnce;
    const longest = times.reduce((most, each) => Math.max(most, each[outcome]), 0);
    return {
      outcome,
      label: OUTCOME_LABELS[outcome],
      leastSeconds: before + Math.max(longest, all),
      mostSeconds: before + all + (1 - 1 / layersAtOnce) * longest,
    };
  });
  return { layersAtOnce, originRate, peerRate, outcomes };
}
