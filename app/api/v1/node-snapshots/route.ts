import { handlersOf } from "@/lib/server/http/handlersOf";
import { createNodeSnapshotRoute, listNodeSnapshotsRoute } from "@/lib/server/waterlines/nodeRoutes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(
  listNodeSnapshotsRoute,
  createNodeSnapshotRoute,
);
