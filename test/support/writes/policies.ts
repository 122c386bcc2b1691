import { createPolicy, deletePolicy, updatePolicy } from "@/lib/server/discovery/policies";
import { TESTER } from "../house";
import { usagePolicy } from "../usagePolicy";
import type { Examples, World } from "./example";

const document = (name: string, { source }: World, maxImages = 2): string =>
  usagePolicy(name, source.url).replace("maxImages: 2", `maxImages: ${maxImages}`);

async function make(name: string, world: World): Promise<string> {
  await createPolicy({ spec: document(name, world) }, TESTER);
  return `/api/v1/policies/${name}`;
}

export const policyWrites: Examples = {
  createPolicy: (world) => ({
    path: "/api/v1/policies",
    json: { spec: document("made", world) },
    leaves: { action: "policy.create", target: "policy/made", holds: ["after"] },
  }),
  updatePolicy: async (world) => ({
    path: await make("saved", world),
    json: { spec: document("saved", world, 3) },
    leaves: { action: "policy.update", target: "policy/saved", holds: ["before", "after"] },
  }),
  schedulePolicy: async (world) => ({
    path: `${await make("scheduled", world)}/schedule`,
    json: { scheduled: true },
    leaves: { action: "policy.schedule", target: "policy/scheduled", holds: ["before", "after"] },
  }),
  setExpectedImages: async (world) => ({
    path: `${await make("expecting", world)}/expected-images`,
    json: { warm: ["registry.example.com/team/app:1"] },
    leaves: { action: "policy.expect", target: "policy/expecting", holds: ["before", "after"] },
  }),
  setPolicyGuard: async (world) => ({
    path: `${await make("held", world)}/guard`,
    json: { jobSet: null, prewarmAt: "08:00" },
    leaves: { action: "policy.guard", target: "policy/held", holds: ["before", "after"] },
  }),
  setPolicyShadow: async (world) => {
    await make("champion", world);
    return {
      path: `${await make("challenger", world)}/shadow`,
      json: { champion: "champion" },
      leaves: { action: "policy.shadow", target: "policy/challenger", holds: ["before", "after"] },
    };
  },
  restorePolicyVersion: async (world) => {
    const path = await make("restored", world);
    await updatePolicy("restored", { spec: document("restored", world, 3) }, undefined, TESTER);
    return {
      path: `${path}/versions/1/restore`,
      leaves: { action: "policy.update", target: "policy/restored", holds: ["before", "after"] },
    };
  },
  deletePolicy: async (world) => ({
    path: await make("deleted", world),
    leaves: { action: "policy.delete", target: "policy/deleted", holds: ["before"] },
  }),
  undeletePolicy: async (world) => {
    const path = await make("undeleted", world);
    await deletePolicy("undeleted", TESTER);
    return {
      path: `${path}/undelete`,
      leaves: { action: "policy.undelete", target: "policy/undeleted", holds: ["before", "after"] },
    };
  },
};
