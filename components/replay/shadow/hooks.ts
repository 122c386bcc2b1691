"use client";

/** Reads and writes challengers. */
import type { PolicyShadow, PolicyShadowInput, shadowRunSchema, ShadowSummary } from "@/lib/api/policyShadow";
import { apiFetch, shape } from "@/lib/client/api";
import { fetchAll, type WholeList } from "@/lib/client/fetchAllPages";
import { itemsOf, usePaged, type PagedResult } from "@/lib/client/hooks/paged";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";
import { afterShadowChange } from "@/lib/client/invalidate";
import { queryKeys } from "@/lib/client/queryKeys";
import { listPollMs } from "@/lib/client/underWay";

const shapes = () => import("@/lib/api/policyShadow");
const path = (name: string): string => `/policies/${encodeURIComponent(name)}/shadow`;
/** Polling interval while a run of the list is under way. */
const POLL_MS = 2_000;

export function useShadow(name: string): Read<PolicyShadow> {
  return useRead(queryKeys.policies.shadow(name), (signal) =>
    apiFetch(path(name), shape(shapes(), "policyShadowSchema"), { signal }),
  );
}

export interface SaveShadow extends PolicyShadowInput {
  /**
   * The revision of the challenge that the edit started from; a 412 means that somebody saved in between. Undefined
   * overwrites.
   */
  readonly revision: number | undefined;
}

export function useSaveShadow(name: string): Write<PolicyShadow, SaveShadow> {
  return useWrite(
    ({ revision, ...json }) =>
      apiFetch(path(name), shape(shapes(), "policyShadowSchema"), { method: "PUT", json, ifMatch: revision }),
    (client, _, answer) => {
      client.setQueryData(queryKeys.policies.shadow(name), answer);
      return afterShadowChange(client);
    },
  );
}

export function useShadowRuns(name: string): PagedResult<typeof shadowRunSchema> {
  return usePaged({
    queryKey: queryKeys.policies.shadowRuns(name),
    path: `${path(name)}/runs`,
    item: () => shapes().then((file) => file.shadowRunSchema),
    refetchInterval: ({ state: { data } }) =>
      listPollMs(
        itemsOf(data).flatMap(({ champion, challenger }) => [champion.state, challenger.state]),
        POLL_MS,
      ),
  });
}

export function useShadows(): Read<WholeList<ShadowSummary>> {
  return useRead(queryKeys.policies.shadows(), (signal) =>
    fetchAll("/shadows", shape(shapes(), "shadowSummarySchema"), signal),
  );
}
