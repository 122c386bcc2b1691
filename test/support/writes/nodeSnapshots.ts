/** Snapshots of nodes. */
import { nodeSnapshotSchema } from "@/lib/api/nodes";
import { createDataSource } from "@/lib/server/dataSources/service";
import { setMetric } from "@/lib/server/waterlines/metrics/store";
import { setReader } from "@/lib/server/waterlines/readings/readers";
import { setProfile } from "@/lib/server/waterlines/profiles/store";
import { registeredMetricInputSchema } from "@/lib/waterlines/shapes";
import { callApi } from "../call";
import { TESTER } from "../house";
import { MEMORY_POLICY, snapshotUpload } from "../waterlines/kubectl";
import { ADDED_METRIC } from "../waterlines/metric";
import type { Examples } from "./example";

async function made(name: string): Promise<string> {
  const { json } = await callApi("POST", "/api/v1/node-snapshots", snapshotUpload({ name }));
  return `/api/v1/node-snapshots/${nodeSnapshotSchema.parse(json).id}`;
}

/** Creates a reader of a snapshot with a separate source. */
async function reader(name: string): Promise<string> {
  await source(name);
  await setReader(
    name,
    { source: `${name}-cluster`, queries: {}, metricsSource: null, everyMinutes: null },
    TESTER,
  );
  return `/api/v1/node-readers/${name}`;
}

const source = (name: string) =>
  createDataSource(
    { name: `${name}-cluster`, type: "kubernetes", url: `https://${name}.example.com` },
    TESTER,
  );

export const nodeSnapshotWrites: Examples = {
  createNodeSnapshot: () => ({
    path: "/api/v1/node-snapshots",
    upload: snapshotUpload(),
    leaves: { action: "nodeSnapshot.create", target: "nodeSnapshot/pool", holds: ["after"] },
  }),
  changeNodeSnapshotDocuments: async () => ({
    path: `${await made("changed")}/documents`,
    json: { documents: MEMORY_POLICY },
    leaves: { action: "nodeSnapshot.create", target: "nodeSnapshot/changed", holds: ["after"] },
  }),
  setNodeReader: async () => {
    await source("set-pool");
    return {
      path: "/api/v1/node-readers/set-pool",
      json: { source: "set-pool-cluster", everyMinutes: 10 },
      leaves: { action: "nodeReader.set", target: "nodeSnapshot/set-pool", holds: ["after"] },
    };
  },
  removeNodeReader: async () => ({
    path: await reader("removed-pool"),
    leaves: { action: "nodeReader.remove", target: "nodeSnapshot/removed-pool", holds: ["before"] },
  }),
  readNodes: async () => ({
    path: `${await reader("read-pool")}/readings`,
    leaves: { action: "nodeReader.read", target: "nodeSnapshot/read-pool", holds: ["after"] },
  }),
  setWaterlineProfile: () => ({
    path: "/api/v1/waterlines/profiles/written",
    json: { base: "seed" },
    leaves: { action: "waterlineProfile.set", target: "waterlineProfile/written", holds: ["after"] },
  }),
  removeWaterlineProfile: async () => {
    await setProfile("taken", { base: "seed", chains: {}, metrics: [] }, undefined, TESTER);
    return {
      path: "/api/v1/waterlines/profiles/taken",
      leaves: { action: "waterlineProfile.remove", target: "waterlineProfile/taken", holds: ["before"] },
    };
  },
  setWaterlineMetric: () => ({
    path: "/api/v1/waterlines/metrics/written",
    json: ADDED_METRIC,
    leaves: { action: "waterlineMetric.set", target: "waterlineMetric/written", holds: ["after"] },
  }),
  removeWaterlineMetric: async () => {
    await setMetric("taken", registeredMetricInputSchema.parse(ADDED_METRIC), undefined, TESTER);
    return {
      path: "/api/v1/waterlines/metrics/taken",
      leaves: { action: "waterlineMetric.remove", target: "waterlineMetric/taken", holds: ["before"] },
    };
  },
  deleteNodeSnapshot: async () => ({
    path: await made("removed"),
    leaves: { action: "nodeSnapshot.remove", target: "nodeSnapshot/removed", holds: ["before"] },
  }),
};
