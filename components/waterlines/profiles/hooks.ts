"use client";

/** Reads and writes saved profiles. */
import type { WaterlineProfile } from "@/lib/api/waterlineProfiles";
import { apiFetch, shape } from "@/lib/client/api";
import { fetchAll, type WholeList } from "@/lib/client/fetchAllPages";
import { useRemove, type Shown } from "@/lib/client/hooks/remove";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";
import { afterProfileWrite } from "@/lib/client/invalidate";
import { queryKeys } from "@/lib/client/queryKeys";
import type { OwnProfile } from "@/lib/waterlines";
import type { SaveRevised } from "../revised/useRevisedForm";

const shapes = () => import("@/lib/api/waterlineProfiles");
const PATH = "/waterlines/profiles";
const at = (name: string): string => `${PATH}/${encodeURIComponent(name)}`;

/** All saved profiles: there are few. */
export function useProfiles(): Read<WholeList<WaterlineProfile>> {
  return useRead(queryKeys.nodes.profiles(), (signal) =>
    fetchAll(PATH, shape(shapes(), "waterlineProfileSchema"), signal),
  );
}

export function useSaveProfile(): Write<WaterlineProfile, SaveRevised<OwnProfile>> {
  return useWrite(
    ({ draft: { name, ...json }, revision }) =>
      apiFetch(at(name), shape(shapes(), "waterlineProfileSchema"), {
        method: "PUT",
        json,
        ifMatch: revision,
      }),
    afterProfileWrite,
  );
}

export const useRemoveProfile = (): Write<undefined, Shown> => useRemove(at, afterProfileWrite);
