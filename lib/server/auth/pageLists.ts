/** Lists as initial data of pages. */
import type { z } from "zod";
import type { Page } from "../http/keyset";
import { forViewer } from "./pageSession";

/** The page size that pages request. */
export const PAGE = { limit: 50 };
/** The page size of lists that pages show whole. */
const WHOLE = { limit: 200 };

type List = (page: { readonly limit: number }) => Promise<Page<unknown>>;

export interface Whole<T> {
  readonly items: readonly T[];
  readonly more: false;
}

/** The caller must check access first. */
export async function onePage<T extends z.ZodType>(item: T, list: List): Promise<Page<z.output<T>>> {
  const page = await list(PAGE);
  return { ...page, items: item.array().parse(page.items) };
}

/** Also null if there are more items than a page includes. */
export function whole<T extends z.ZodType>(item: T, list: List): Promise<Whole<z.output<T>> | null> {
  return forViewer(async () => {
    const { items, nextCursor } = await list(WHOLE);
    return nextCursor === null ? { items: item.array().parse(items), more: false } : null;
  });
}
