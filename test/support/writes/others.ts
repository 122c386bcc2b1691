/** Runs, data sources, settings. */
import { createDataSource } from "@/lib/server/dataSources/service";
import { createPolicy } from "@/lib/server/discovery/policies";
import { createRun } from "@/lib/server/discovery/runs";
import { updateSettings } from "@/lib/server/settings/service";
import { TESTER } from "../house";
import { usagePolicy } from "../usagePolicy";
import type { Examples, World } from "./example";

async function addSource(name: string, { source }: World): Promise<string> {
  // A separate URL, since data sources that policies use cannot be removed.
  const url = `${source.url}/${name}`;
  await createDataSource({ name, type: "prometheus", url, credentials: { token: "t0k3n" } }, TESTER);
  return `/api/v1/data-sources/${name}`;
}

export const runWrites: Examples = {
  createRun: async ({ source }) => {
    await createPolicy({ spec: usagePolicy("run", source.url) }, TESTER);
    return {
      path: "/api/v1/policies/run/runs",
      json: {},
      leaves: { action: "run.create", target: /^run\/[0-9a-f-]{36}$/, holds: ["after"] },
    };
  },
  cancelRun: async ({ source }) => {
    await createPolicy({ spec: usagePolicy("cancelled", source.url) }, TESTER);
    const { id } = await createRun("cancelled", { trigger: "manual" }, TESTER);
    return {
      path: `/api/v1/runs/${id}/cancel`,
      leaves: { action: "run.cancel", target: `run/${id}`, holds: ["before", "after"] },
    };
  },
  cancelOperation: async ({ source }) => {
    await createPolicy({ spec: usagePolicy("stopped", source.url) }, TESTER);
    const { id } = await createRun("stopped", { trigger: "manual" }, TESTER);
    return {
      path: `/api/v1/operations/${id}/cancel`,
      leaves: { action: "run.cancel", target: `run/${id}`, holds: ["before", "after"] },
    };
  },
};

export const dataSourceWrites: Examples = {
  createDataSource: ({ source }) => ({
    path: "/api/v1/data-sources",
    json: { name: "added", type: "prometheus", url: source.url, credentials: { token: "t0k3n" } },
    leaves: { action: "dataSource.create", target: "dataSource/added", holds: ["after"] },
  }),
  updateDataSource: async (world) => ({
    path: await addSource("changed", world),
    json: {
      name: "changed",
      type: "prometheus",
      url: `${world.source.url}/changed`,
      credentials: { token: null },
    },
    leaves: { action: "dataSource.update", target: "dataSource/changed", holds: ["before", "after"] },
  }),
  testDataSource: async (world) => ({
    path: `${await addSource("tested", world)}/test`,
    leaves: { action: "dataSource.test", target: "dataSource/tested", holds: ["after"] },
  }),
  deleteDataSource: async (world) => ({
    path: await addSource("removed", world),
    leaves: { action: "dataSource.delete", target: "dataSource/removed", holds: ["before"] },
  }),
};

export const settingsWrites: Examples = {
  updateSettings: () => ({
    path: "/api/v1/settings",
    json: { retention: { runsPerPolicy: 7, runDays: 8, artifactsPerPolicy: 9 } },
    leaves: { action: "settings.update", target: "settings", holds: ["before", "after"] },
  }),
  testEmail: async () => {
    await updateSettings({ alertRecipients: ["team@example.com"] }, TESTER);
    return {
      path: "/api/v1/settings/test-email",
      leaves: { action: "email.test", target: "settings", holds: ["after"] },
    };
  },
};
