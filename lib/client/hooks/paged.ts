"use client";

/** Lists that the API returns in pages. */
import {
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
} from "@tanstack/react-query";
import type { z } from "zod";
import type { pageOf } from "@/lib/api/common";
import { apiFetch } from "../api";

type PageOf<T extends z.ZodType> = z.infer<ReturnType<typeof pageOf<T>>>;

export type Paged<T extends z.ZodType> = InfiniteData<PageOf<T>>;
export type PagedResult<T extends z.ZodType> = UseInfiniteQueryResult<Paged<T>>;

type Options<T extends z.ZodType> = UseInfiniteQueryOptions<PageOf<T>, Error, Paged<T>, QueryKey, string>;

interface List<T extends z.ZodType> extends Pick<
  Options<T>,
  "placeholderData" | "refetchInterval" | "staleTime"
> {
  readonly queryKey: QueryKey;
  /** Below /api/v1, beginning with a slash. */
  readonly path: string;
  /** Query string without `limit`, `cursor` and `sort`. */
  readonly filter?: string | Readonly<Record<string, string>>;
  /** Null or absent for the API's own order. */
  readonly sort?: string | null;
  /** One element of the list, or how to load its schema. */
  readonly item: T | (() => Promise<T>);
}

/** The items read up to now, in the list's order; empty before the first page. */
export function itemsOf<I>(
  data: { readonly pages: readonly { readonly items: readonly I[] }[] } | undefined,
): readonly I[] {
  return data?.pages.flatMap(({ items }) => items) ?? [];
}

/** A list, 50 items a page. Changing the sort keeps the loaded rows until the newly sorted ones arrive. */
export function usePaged<T extends z.ZodType>(list: List<T>): PagedResult<T> {
  const { path, filter, sort = null, item, queryKey, ...options } = list;
  return useInfiniteQuery({
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey.slice(0, -1)) === JSON.stringify(queryKey) ? before : undefined,
    ...options,
    queryKey: [...queryKey, sort],
    initialPageParam: "",
    queryFn: async ({ pageParam, signal }) => {
      const query = new URLSearchParams(filter);
      query.set("limit", "50");
      if (sort !== null) query.set("sort", sort);
      if (pageParam !== "") query.set("cursor", pageParam);
      const { pageOf } = await import("@/lib/api/common");
      return apiFetch(
        `${path}?${query.toString()}`,
        pageOf(typeof item === "function" ? await item() : item),
        { signal },
      );
    },
    getNextPageParam: (page) => page.nextCursor,
  });
}
