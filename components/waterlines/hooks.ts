"use client";

/** Reads nodes and their snapshots from the API. */
import { parseAsString, useQueryState, useQueryStates } from "nuqs";
import type {
  NodeDetail,
  NodeImages,
  nodeRowSchema,
  Nodes,
  nodeSnapshotSchema,
  NodeSnapshotDetail,
} from "@/lib/api/nodes";
import type { WaterlineValidation } from "@/lib/api/waterlines";
import { apiFetch, shape } from "@/lib/client/api";
import { usePaged, type PagedResult } from "@/lib/client/hooks/paged";
import { useServerSort } from "@/lib/client/hooks/tableSort";
import { useLongWrite, type LongWrite } from "@/lib/client/hooks/longWrite";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";
import { afterSnapshotWrite } from "@/lib/client/invalidate";
import { queryKeys } from "@/lib/client/queryKeys";
import { upload } from "@/lib/client/upload";
import { filterOf, type Kept, type Which } from "./links";

export const NODES_TABLE = "nodes";

const shapes = () => import("@/lib/api/nodes");

/** The snapshot selected in the address; nulls for the newest. */
export function useWhich(): Which {
  const [which] = useQueryStates({ snapshot: parseAsString, version: parseAsString });
  return which;
}

/** The policy selected in the address, whose images nodes should hold; null for the one in force. */
export function useImagesPolicy(): readonly [
  string | null,
  (policy: string | null) => Promise<URLSearchParams>,
] {
  return useQueryState("images", parseAsString);
}

/** The other selections in the address. */
export function useKept(): Kept {
  const [kept] = useQueryStates({ images: parseAsString, profile: parseAsString });
  return kept;
}

/** The filter with the policy, as API parameters. */
export const withPolicy = (
  filter: Readonly<Record<string, string>>,
  policy: string | null,
): Record<string, string> => ({ ...filter, ...(policy !== null && { policy }) });

/** The snapshot and the number of its nodes by status. */
export function useNodesHead(which: Which, policy: string | null): Read<Nodes> {
  const filter = withPolicy(filterOf(which), policy);
  return useRead(queryKeys.nodes.head(filter), (signal) =>
    apiFetch(
      `/nodes?${new URLSearchParams({ ...filter, limit: "1" }).toString()}`,
      shape(shapes(), "nodesSchema"),
      { signal },
    ),
  );
}

/** Its nodes in the order selected in the address, by default those over a line first. */
export function useNodes(filter: Readonly<Record<string, string>>): PagedResult<typeof nodeRowSchema> {
  const sort = useServerSort(NODES_TABLE, ["gap", "name"]);
  return usePaged({
    queryKey: queryKeys.nodes.list(filter),
    path: "/nodes",
    filter,
    sort,
    item: () => shape(shapes(), "nodeRowSchema"),
  });
}

export function useNode(name: string, which: Which): Read<NodeDetail> {
  const filter = filterOf(which);
  return useRead(queryKeys.nodes.detail(name, filter), (signal) =>
    apiFetch(
      `/nodes/${encodeURIComponent(name)}?${new URLSearchParams(filter).toString()}`,
      shape(shapes(), "nodeDetailSchema"),
      { signal },
    ),
  );
}

export function useNodeImages(name: string, policy: string | null, which: Which): Read<NodeImages> {
  const filter = withPolicy(filterOf(which), policy);
  return useRead(queryKeys.nodes.images(name, filter), (signal) =>
    apiFetch(
      `/nodes/${encodeURIComponent(name)}/images?${new URLSearchParams(filter).toString()}`,
      shape(shapes(), "nodeImagesSchema"),
      { signal },
    ),
  );
}

export function useSnapshots(): PagedResult<typeof nodeSnapshotSchema> {
  return usePaged({
    queryKey: queryKeys.nodes.snapshots(),
    path: "/node-snapshots",
    item: () => shape(shapes(), "nodeSnapshotSchema"),
  });
}

const at = (id: string, rest = ""): string => `/node-snapshots/${encodeURIComponent(id)}${rest}`;

export function useSnapshot(id: string): Read<NodeSnapshotDetail> {
  return useRead(queryKeys.nodes.snapshot(id), (signal) =>
    apiFetch(at(id), shape(shapes(), "nodeSnapshotDetailSchema"), { signal }),
  );
}

export function useUploadSnapshot(): LongWrite<NodeSnapshotDetail, FormData> {
  return useLongWrite(
    (form, sending) => upload("/node-snapshots", shape(shapes(), "nodeSnapshotDetailSchema"), form, sending),
    afterSnapshotWrite,
  );
}

export interface ChangedDocuments {
  /** The version that the edit started from; a 412 means that the newest version has other policies. */
  readonly id: string;
  readonly documents: string;
}

export function useChangeDocuments(): Write<NodeSnapshotDetail, ChangedDocuments> {
  return useWrite(
    ({ id, documents }) =>
      apiFetch(at(id, "/documents"), shape(shapes(), "nodeSnapshotDetailSchema"), {
        method: "PUT",
        json: { documents },
      }),
    afterSnapshotWrite,
  );
}

export function useCheck(documents: string): Read<WaterlineValidation> {
  return useRead(
    queryKeys.nodes.check(documents),
    (signal) =>
      apiFetch("/waterlines/validate", shape(import("@/lib/api/waterlines"), "waterlineValidationSchema"), {
        method: "POST",
        json: { documents },
        signal,
      }),
    { enabled: documents.trim() !== "", staleTime: Infinity },
  );
}
