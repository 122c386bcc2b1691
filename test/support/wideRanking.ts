/** A weighted sum of many signals over many images, always the same. */
import type { Policy, QueryOutcome } from "@/lib/discovery";
import { uniform } from "@/lib/numeric/random";
import { aggregateSignal, policy, usage, weighted } from "./discovery";

export function wideRanking(size: { readonly signals: number; readonly images: number }): {
  readonly policy: Policy;
  readonly outcomes: readonly QueryOutcome[];
} {
  const random = uniform(7);
  const names = Array.from({ length: size.signals }, (_, at) => `s${at}`);
  const images = Array.from({ length: size.images }, (_, at) => `team/image-${String(at).padStart(5, "0")}`);
  return {
    policy: policy(
      names.map((name) => aggregateSignal(name, name)),
      weighted(...names.map((name) => [name, 0.1 + random()] as const)),
      { maxImages: 50 },
    ),
    outcomes: names.map((name) =>
      usage(name, Object.fromEntries(images.map((image) => [image, [1_000 * random() * random()]]))),
    ),
  };
}
