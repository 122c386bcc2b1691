/** Builds, by people's scripts and by GitLab; runners and their cost factors. */
import { changeFactors, createRunner } from "@/lib/server/minutes/factors";
import { TESTER } from "../house";
import { report } from "../minutes/reports";
import { HOOK_SECRET, jobHook } from "../minutes/hook";
import type { Examples } from "./example";

async function runner(id: number): Promise<string> {
  await createRunner({ id, type: "instance", description: "" }, TESTER);
  return `/api/v1/runners/${id}`;
}

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
  withdrawRunnerFactors: async () => {
    const path = await runner(103);
    const later = { validFrom: "2999-01-01T00:00:00Z", message: "" };
    await changeFactors(103, { privateProjectsMinutesCostFactor: 2, ...later }, TESTER);
    return {
      path: `${path}/factors/1`,
      leaves: { action: "runner.withdrawFactors", target: "runner/103", holds: ["before"] },
    };
  },
};
