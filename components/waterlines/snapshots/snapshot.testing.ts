/** Test data. */
import type { NodeSnapshotDetail } from "@/lib/api/nodes";

/** A snapshot of one node without pods. */
export const emptySnapshot: NodeSnapshotDetail = {
  id: "s1",
  name: "ci-pool",
  version: 3,
  kind: "kubernetes",
  nodes: 1,
  pods: 0,
  over: 0,
  demo: false,
  takenAt: null,
  createdAt: "2026-11-22T09:00:00.000Z",
  createdBy: "ada",
  documents: null,
  waterlines: null,
  warnings: [],
  metrics: [],
  newest: { id: "s1", version: 3 },
};
