/** Snapshots of nodes. */
import { nodeSnapshotSchema } from "@/lib/api/nodes";
import { callApi } from "../call";
import { MEMORY_POLICY, snapshotUpload } from "../waterlines/kubectl";
import type { Examples } from "./example";

async function made(name: string): Promise<string> {
  const { json } = await callApi("POST", "/api/v1/node-snapshots", snapshotUpload({ name }));
  return `/api/v1/node-snapshots/${nodeSnapshotSchema.parse(json).id}`;
}

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
  deleteNodeSnapshot: async () => ({
    path: await made("removed"),
    leaves: { action: "nodeSnapshot.remove", target: "nodeSnapshot/removed", holds: ["before"] },
  }),
};
