import {
  nodeDetailSchema,
  nodeImagesSchema,
  nodesSchema,
  nodeSnapshotDetailSchema,
  nodeSnapshotSchema,
} from "../../api/nodes";
import { nodeTimelineSchema } from "../../api/nodeTimeline";
import { waterlinePlanSchema, waterlineValidationSchema } from "../../api/waterlines";
import { nodeReaderSchema } from "../../api/nodeReaders";
import { waterlineMetricSchema } from "../../api/waterlineMetrics";
import { waterlineProfileSchema } from "../../api/waterlineProfiles";
import type { Route } from "../http/route";
import { removeEnded } from "../operations/retention";
import type { Part } from "../part";
import * as metricRoutes from "./metrics/routes";
import * as nodeRoutes from "./nodeRoutes";
import * as profileRoutes from "./profiles/routes";
import { beginDueReadings } from "./readings/due";
import { READING_KIND } from "./readings/kind";
import * as readerRoutes from "./readings/routes";
import * as routes from "./routes";
import { removeOldSnapshots } from "./snapshots/remove";

export const waterlines: Part = {
  routes: [routes, nodeRoutes, readerRoutes, profileRoutes, metricRoutes].flatMap((each) =>
    Object.values<Route>(each),
  ),
  schemas: {
    WaterlinePlan: waterlinePlanSchema,
    WaterlineMetric: waterlineMetricSchema,
    WaterlineProfile: waterlineProfileSchema,
    WaterlineValidation: waterlineValidationSchema,
    Node: nodeDetailSchema,
    NodeReader: nodeReaderSchema,
    NodeImages: nodeImagesSchema,
    Nodes: nodesSchema,
    NodeTimeline: nodeTimelineSchema,
    NodeSnapshot: nodeSnapshotSchema,
    NodeSnapshotDetail: nodeSnapshotDetailSchema,
  },
  tasks: [
    { name: "begin due readings of nodes", run: beginDueReadings },
    { name: "remove old snapshots of nodes", everyMs: 600_000, run: removeOldSnapshots },
    {
      name: "remove old readings of nodes",
      everyMs: 600_000,
      run: () => removeEnded(READING_KIND, { perSubject: 50, days: 90 }),
    },
  ],
};
