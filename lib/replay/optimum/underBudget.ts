/** The choice under a disk budget, from the savings and sizes of images. */
import type { ImageLayer } from "../jobs/imageTable";
import { BUDGET_IMAGES, type BudgetRow, type ImageRow } from "../shapes";
import { greedyChoice, optimalChoice, type Choice, type Item, type Stock } from "./budget";

export type LayersOf = (image: string) => readonly ImageLayer[] | undefined;

/** Leaves out images of unknown size, which cannot be compared with others. */
export function underBudget(
  images: readonly ImageRow[],
  budgetMb: number,
  layersOf: LayersOf,
  problem: string | null = null,
): BudgetRow {
  const { ids, stock, layered } = stockOf(images, layersOf);
  const greedy = greedyChoice(stock, budgetMb);
  const optimum = ids.length > BUDGET_IMAGES ? undefined : optimalChoice(stock, budgetMb);
  const idsOf = ({ items }: Choice): string[] => items.map((item) => ids[item] ?? "");
  return {
    budget_mb: budgetMb,
    greedy_images: idsOf(greedy),
    greedy_minutes: greedy.saving,
    greedy_mb: greedy.size,
    optimum_images: optimum ? idsOf(optimum) : null,
    optimum_minutes: optimum?.saving ?? null,
    optimum_mb: optimum?.size ?? null,
    gap_minutes: optimum ? optimum.saving - greedy.saving : null,
    images_with_layers: layered,
    shared_mb: sharedBy(stock, greedy),
    layers_problem: problem,
  };
}

interface Weighed {
  /** Ids of the stock's items. */
  readonly ids: readonly string[];
  readonly stock: Stock;
  /** Number of images whose layers are known. */
  readonly layered: number;
}

function stockOf(images: readonly ImageRow[], layersOf: LayersOf): Weighed {
  const ids: string[] = [];
  const items: Item[] = [];
  const sizes: number[] = [];
  const known = new Map<string, number>();
  const layer = (digest: string | null, sizeMb: number): number => {
    const there = digest === null ? undefined : known.get(digest);
    if (there !== undefined) return there;
    if (digest !== null) known.set(digest, sizes.length);
    return sizes.push(sizeMb) - 1;
  };
  let layered = 0;
  for (const { image_id: id, image, size_mb: whole, minutes_saved_developer_window: saving } of images) {
    const own = (layersOf(image) ?? []).filter(({ sizeMb }) => sizeMb > 0);
    if (own.length > 0) layered += 1;
    else if (whole === null || whole === 0) continue;
    const layers =
      own.length > 0
        ? [...new Set(own.map(({ digest, sizeMb }) => layer(digest, sizeMb)))]
        : [layer(null, whole ?? 0)];
    ids.push(id);
    items.push({ saving, layers });
  }
  return { ids, stock: { items, sizes }, layered };
}

/** Returns how many megabytes more the choice would take without shared layers. */
function sharedBy({ items, sizes }: Stock, { items: taken, size }: Choice): number {
  const apart = taken.reduce(
    (sum, item) => sum + (items[item]?.layers ?? []).reduce((own, layer) => own + (sizes[layer] ?? 0), 0),
    0,
  );
  // The two sums are computed in different orders, so a tiny difference is a rounding error.
  return apart - size < 1e-6 ? 0 : apart - size;
}
