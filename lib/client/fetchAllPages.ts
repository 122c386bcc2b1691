/** Cursor-paged lists that a page shows in full. */
import type { z } from "zod";
import { apiFetch } from "./api";

const PAGE_SIZE = 200;
const MAX_PAGES = 10;

export interface WholeList<T> {
  readonly items: readonly T[];
  /** Whether the list continues beyond what was fetched. */
  readonly more: boolean;
}

/** Follows the cursor up to 2,000 items; `path` may have its own query string. */
export async function fetchAll<T extends z.ZodType>(
  path: string,
  item: T | Promise<T>,
  signal: AbortSignal,
): Promise<WholeList<z.infer<T>>> {
  const items: z.infer<T>[] = [];
  const { pageOf } = await import("../api/common");
  const page = pageOf(await item);
  let cursor: string | null = null;
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...(cursor === null ? {} : { cursor }) });
    const answer: z.infer<typeof page> = await apiFetch(
      `${path}${path.includes("?") ? "&" : "?"}${query.toString()}`,
      page,
      { signal },
    );
    items.push(...answer.items);
    cursor = answer.nextCursor;
    if (cursor === null) break;
  }
  return { items, more: cursor !== null };
}
