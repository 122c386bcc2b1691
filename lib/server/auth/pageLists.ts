/** Lists as pages are sent with them. */
import type { z } from "zod";
import type { Page } from "../http/keyset";
import { forViewer } from "./pageSession";

/** As many as a page asks for at once. */
export const PAGE = { limit: 50 };
/** As many as a list has that pages show whole, one page of it. */
const WHOLE = { limit: 200 };

type List = (page: { readonly limit: number }) => Promise<Page<unknown>>;

/** As an infinite query keeps it. */
export interface FirstPage<T> {
  readonly pages: readonly [Page<T>];
  readonly pageParams: readonly [""];
}

export interface Whole<T> {
  readonly items: readonly T[];
  readonly more: false;
}

/** Whoever calls it asks first who is there. */
export async function onePage<T extends z.ZodType>(item: T, list: List): Promise<Page<z.output<T>>> {
  const page = await list(PAGE);
  return { ...page, items: item.array().parse(page.items) };
}

export function firstPage<T extends z.ZodType>(item: T, list: List): Promise<FirstPage<z.output<T>> | null> {
  return forViewer(async () => ({ pages: [await onePage(item, list)], pageParams: [""] }));
}

/** Null also where there are more than the page is sent with. */
export function whole<T extends z.ZodType>(item: T, list: List): Promise<Whole<z.output<T>> | null> {
  return forViewer(async () => {
    const { items, nextCursor } = await list(WHOLE);
    return nextCursor === null ? { items: item.array().parse(items), more: false } : null;
  });
}
