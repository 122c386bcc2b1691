/** Builds, from users' scripts and from GitLab; runners and their cost factors. */
import { db } from "@/lib/server/core/db";
import { createDataSource } from "@/lib/server/dataSources/service";
import { changeFactors, createRunner } from "@/lib/server/minutes/factors";
import { setSchedule } from "@/lib/server/minutes/imports/schedule/schedules";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { changeInstanceQuota, changeNamespaceQuota } from "@/lib/server/minutes/quotas/change";
import { TESTER } from "../house";
import { report } from "../minutes/reports";
import { HOOK_SECRET, jobHook } from "../minutes/hook";
import { csvUpload } from "../minutes/upload";
import type { Examples } from "./example";

async function runner(id: number): Promise<string> {
  await createRunner({ id, type: "instance", description: "" }, TESTER);
  return `/api/v1/runners/${id}`;
}

async function namespace(
  path: string,
  project: number,
  more: Parameters<typeof report>[1] = {},
): Promise<string> {
  const of = { id: project, path: `${path}/app`, visibility: "private" } as const;
  const build = report(project, { ...more, project: of });
  await ingestBuilds([build], TESTER);
  return (await db().namespace.findUniqueOrThrow({ where: { path } })).id;
}

const later = { validFrom: "2999-01-01T00:00:00Z", message: "" };

export const minutesWrites: Examples = {
  reportBuilds: () => ({
    path: "/api/v1/builds",
    json: { builds: [report(1)] },
    leaves: { action: "builds.report", target: "build/1", holds: ["after"] },
  }),
  receiveGitLabHook: () => ({
    path: "/api/v1/webhooks/gitlab",
    json: jobHook({ build_id: 2 }),
    as: { actor: "gitlab", role: "webhook", headers: { "x-gitlab-token": HOOK_SECRET } },
    leaves: { action: "builds.report", target: "build/2", holds: ["after"] },
  }),
  createImport: async () => {
    await createDataSource({ name: "git", type: "gitlab", url: "https://gitlab.example.com" }, TESTER);
    return {
      path: "/api/v1/imports",
      json: { source: "git", group: "team" },
      leaves: { action: "import.create", target: /^import\//, holds: ["after"] },
    };
  },
  setImportSchedule: async () => {
    await createDataSource(
      { name: "git-nightly", type: "gitlab", url: "https://gitlab.example.com" },
      TESTER,
    );
    return {
      path: "/api/v1/import-schedules/git-nightly",
      json: { everyHours: 24, days: 3 },
      leaves: { action: "import.schedule", target: "source/git-nightly", holds: ["after"] },
    };
  },
  removeImportSchedule: async () => {
    await createDataSource({ name: "git-hourly", type: "gitlab", url: "https://gitlab.example.com" }, TESTER);
    await setSchedule("git-hourly", { everyHours: 1, days: 1 }, TESTER);
    return {
      path: "/api/v1/import-schedules/git-hourly",
      leaves: { action: "import.unschedule", target: "source/git-hourly", holds: ["before"] },
    };
  },
  uploadImport: () => ({
    path: "/api/v1/imports/csv",
    upload: csvUpload("id,status\n"),
    leaves: { action: "import.create", target: /^import\//, holds: ["after"] },
  }),
  createRunner: () => ({
    path: "/api/v1/runners",
    json: { id: 101, type: "instance" },
    leaves: { action: "runner.create", target: "runner/101", holds: ["after"] },
  }),
  changeRunnerFactors: async () => ({
    path: await runner(102),
    json: { privateProjectsMinutesCostFactor: "2" },
    leaves: { action: "runner.factors", target: "runner/102", holds: ["before", "after"] },
  }),
  changeFactorsOfRunners: async () => {
    await runner(104);
    return {
      path: "/api/v1/runners",
      json: { runners: [{ id: 104, publicProjectsMinutesCostFactor: "0.5", revision: 0 }] },
      leaves: { action: "runner.factors", target: "runner/104", holds: ["before", "after"] },
    };
  },
  withdrawRunnerFactors: async () => {
    const path = await runner(103);
    await changeFactors(103, { privateProjectsMinutesCostFactor: 2, ...later }, TESTER);
    return {
      path: `${path}/factors/1`,
      leaves: { action: "runner.withdrawFactors", target: "runner/103", holds: ["before"] },
    };
  },
  changeNamespaceQuota: async () => ({
    path: `/api/v1/namespaces/${await namespace("quota-one", 201)}`,
    json: { monthlyMinutes: 400 },
    leaves: { action: "quota.change", target: "quota/quota-one", holds: ["before", "after"] },
  }),
  withdrawNamespaceQuota: async () => {
    const id = await namespace("quota-two", 202);
    await changeNamespaceQuota(id, { monthlyMinutes: 400, ...later }, undefined, TESTER);
    return {
      path: `/api/v1/namespaces/${id}/quota/1`,
      leaves: { action: "quota.withdraw", target: "quota/quota-two", holds: ["before"] },
    };
  },
  resetNamespaceMinutes: async () => {
    const id = await namespace("quota-reset", 203, { finishedAt: new Date().toISOString() });
    return {
      path: `/api/v1/namespaces/${id}/minutes/reset`,
      json: { message: "as agreed" },
      leaves: { action: "quota.reset", target: "quota/quota-reset", holds: ["before", "after"] },
    };
  },
  setQuotaForAll: () => ({
    path: "/api/v1/namespaces/quota",
    json: { minutes: 500 },
    leaves: { action: "quota.changeAll", target: "quota", holds: ["after"] },
  }),
  changeInstanceQuota: () => ({
    path: "/api/v1/settings/quota",
    json: { monthlyMinutes: 600 },
    leaves: { action: "quota.change", target: "quota", holds: ["before", "after"] },
  }),
  withdrawInstanceQuota: async () => {
    const { versions } = await changeInstanceQuota({ monthlyMinutes: 700, ...later }, undefined, TESTER);
    return {
      path: `/api/v1/settings/quota/${versions[0]?.version}`,
      leaves: { action: "quota.withdraw", target: "quota", holds: ["before"] },
    };
  },
};
