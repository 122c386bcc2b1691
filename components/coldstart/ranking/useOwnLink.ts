"use client";

import { ApiError } from "@/lib/client/api";
import type { Read } from "@/lib/client/hooks/server";
import type { RankingLinkAnswer, RankingLinkRequest } from "@/lib/coldstart/shapes";
import { useRankingLink } from "./hooks";
import { NO_VALUES, requestOf } from "./model";

/** Whether the policy does not define the meaning of its signals. */
export function needsSignals(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "linkSignals";
}

/**
 * The answer for the policy's own values, with the signals of `asked` if the policy names none; null if `asked` is
 * the same request.
 */
export function useOwnLink(asked: RankingLinkRequest): Read<RankingLinkAnswer> | null {
  const own = requestOf(asked.run, NO_VALUES, null);
  const named: RankingLinkRequest = { ...own, signals: asked.signals };
  const first = useRankingLink(otherThan(asked, own));
  const unsaid = needsSignals(first.error);
  const second = useRankingLink(unsaid ? otherThan(asked, named) : NOTHING);
  const [request, answer] = unsaid ? [named, second] : [own, first];
  return otherThan(asked, request).run === "" ? null : answer;
}

/** A request that is not sent. */
const NOTHING = requestOf("", NO_VALUES, null);

function otherThan(asked: RankingLinkRequest, request: RankingLinkRequest): RankingLinkRequest {
  return JSON.stringify(asked) === JSON.stringify(request) ? NOTHING : request;
}
