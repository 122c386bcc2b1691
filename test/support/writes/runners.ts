/** Runners with their tokens, and jobs that users cancel. */
import { makeRunner, projectOf, submit, waiting } from "../jobs";
import { REGISTRATION_TOKEN } from "../runner/registration";
import type { Example, Examples } from "./example";

async function asRunner(): Promise<{ id: number; as: NonNullable<Example["as"]> }> {
  const { id, token } = await makeRunner();
  return { id, as: { actor: `runner/${id}`, role: "runner", headers: { "runner-token": token } } };
}

export const runnerWrites: Examples = {
  registerRunner: () => ({
    path: "/api/v4/runners",
    json: { description: "of old" },
    as: { actor: "registration", role: "registration", headers: { "runner-token": REGISTRATION_TOKEN } },
    leaves: { action: "runner.create", target: /^runner\/\d+$/, holds: ["after"] },
  }),
  createUserRunner: () => ({
    path: "/api/v4/user/runners",
    json: { runner_type: "instance_type", tag_list: "docker" },
    leaves: { action: "runner.create", target: /^runner\/\d+$/, holds: ["after"] },
  }),
  resetRunnerToken: async () => {
    const { id, as } = await asRunner();
    return {
      path: "/api/v4/runners/reset_authentication_token",
      json: {},
      as,
      leaves: { action: "runner.resetToken", target: `runner/${id}`, holds: ["after"] },
    };
  },
  removeRunnerManager: async () => {
    const { id, as } = await asRunner();
    return {
      path: "/api/v4/runners/managers",
      json: { system_id: "s_1" },
      as,
      leaves: { action: "runner.removeManager", target: `runner/${id}`, holds: ["before"] },
    };
  },
  unregisterRunner: async () => {
    const { id, as } = await asRunner();
    return {
      path: "/api/v4/runners",
      json: {},
      as,
      leaves: { action: "runner.remove", target: `runner/${id}`, holds: ["before"] },
    };
  },
  changeRunnerQueue: async () => {
    const { id } = await makeRunner();
    return {
      path: `/api/v1/runners/${id}/queue`,
      json: { paused: true, strategy: "RunnerJobsQueue" },
      leaves: { action: "runner.updateQueue", target: `runner/${id}`, holds: ["before", "after"] },
    };
  },
  changeProject: async () => {
    await submit(waiting(9_002, { project: projectOf(9_002) }));
    return {
      path: "/api/v1/projects/9002",
      json: { instanceRunners: false },
      leaves: { action: "project.update", target: "project/9002", holds: ["before", "after"] },
    };
  },
  cancelJob: async () => {
    await submit(waiting(9_001));
    return {
      path: "/api/v1/jobs/9001/cancel",
      leaves: { action: "build.cancel", target: "build/9001", holds: ["after"] },
    };
  },
};
