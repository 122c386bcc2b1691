import {
  nodeDetailSchema,
  nodeImagesSchema,
  nodesSchema,
  nodeSnapshotDetailSchema,
  nodeSnapshotSchema,
} from "../../api/nodes";
import { waterlinePlanSchema, waterlineValidationSchema } from "../../api/waterlines";
import type { Route } from "../http/route";
import type { Part } from "../part";
import * as nodeRoutes from "./nodeRoutes";
import * as routes from "./routes";
import { removeOldSnapshots } from "./snapshots/remove";

export const waterlines: Part = {
  routes: [routes, nodeRoutes].flatMap((each) => Object.values<Route>(each)),
  schemas: {
    WaterlinePlan: waterlinePlanSchema,
    WaterlineValidation: waterlineValidationSchema,
    Node: nodeDetailSchema,
    NodeImages: nodeImagesSchema,
    Nodes: nodesSchema,
    NodeSnapshot: nodeSnapshotSchema,
    NodeSnapshotDetail: nodeSnapshotDetailSchema,
  },
  tasks: [{ name: "remove old snapshots of nodes", everyMs: 600_000, run: removeOldSnapshots }],
};
