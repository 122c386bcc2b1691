"use client";

/** Lists that the API answers in pages. */
import {
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
} from "@tanstack/react-query";
import type { z } from "zod";
import { pageOf } from "@/lib/api/common";
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
  /** Query string without `limit` and `cursor`. */
  readonly filter?: string | Readonly<Record<string, string>>;
  /** One element of the list. */
  readonly item: T;
}

/** A list in the API's order, 50 a page. */
export function usePaged<T extends z.ZodType>({ path, filter, item, ...options }: List<T>): PagedResult<T> {
  return useInfiniteQuery({
    ...options,
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(filter);
      query.set("limit", "50");
      if (pageParam !== "") query.set("cursor", pageParam);
      return apiFetch(`${path}?${query.toString()}`, pageOf(item), { signal });
    },
    getNextPageParam: (page) => page.nextCursor,
  });
}
