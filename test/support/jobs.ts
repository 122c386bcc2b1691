/** Runners and builds for tests of the queue. */
import type { BuildReport, BuildWork } from "@/lib/minutes";
import { hashToken, newToken } from "@/lib/server/auth/hashedToken";
import { db } from "@/lib/server/core/db";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { findRunnerByToken, requestJob, type RequestedJob, type StoredRunner } from "@/lib/server/queue";
import type { JobOfToken } from "@/lib/server/queue/jobs";
import { TESTER } from "./house";
import { report } from "./minutes/reports";

const WORK: BuildWork = {
  script: ["echo hello"],
  variables: [{ key: "CI", value: "true", public: true, file: false, masked: false, raw: false }],
  timeoutSeconds: 600,
  dependencies: [],
  requiredFeatures: [],
};

/** Returns a waiting build, of project 1 by default. */
export function waiting(
  id: number,
  varied: Partial<BuildReport> & { readonly project?: BuildReport["project"] } = {},
): BuildReport {
  return report(id, {
    status: "pending",
    runner: null,
    startedAt: null,
    finishedAt: null,
    durationSeconds: null,
    work: WORK,
    ...varied,
  });
}

export const projectOf = (id: number): BuildReport["project"] => ({
  id,
  path: `acme/app${id}`,
  visibility: "private",
});

export { WORK };

export const submit = (...builds: BuildReport[]): ReturnType<typeof ingestBuilds> =>
  ingestBuilds(builds, TESTER);

export interface RunnerOptions {
  readonly tags?: string[];
  readonly runUntagged?: boolean;
  readonly type?: "instance" | "group" | "project";
  readonly namespaceId?: string;
  readonly projects?: readonly number[];
  readonly access?: "not_protected" | "ref_protected";
  readonly strategy?: "RunnerJobsQueue" | "DynamicRunnerJobsQueue";
}

let made = 5_000;

/** Creates a runner with a token. */
export async function makeRunner(options: RunnerOptions = {}): Promise<{ id: number; token: string }> {
  const id = (made += 1);
  const token = newToken("runner");
  const { projects = [], type = "instance", ...rest } = options;
  await db().runner.create({
    data: {
      ...rest,
      id,
      type,
      description: `runner ${id}`,
      tokenHash: token.hash,
      projects: { create: projects.map((projectId) => ({ projectId })) },
    },
  });
  return { id, token: token.text };
}

export async function runnerOf({ token }: { readonly token: string }): Promise<StoredRunner> {
  const runner = await findRunnerByToken(token);
  if (!runner) throw new Error("No runner has this token.");
  return runner;
}

/** Polls until there is a build. Fails after `ms`. */
export async function poll(runner: StoredRunner, ms = 15_000): Promise<RequestedJob> {
  const deadline = Date.now() + ms;
  for (;;) {
    const job = await requestJob(runner);
    if (job.kind === "assigned" || Date.now() > deadline) return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Returns a job in the form by which its Runner's requests are recognised. */
export function heldJob({ id, token }: { readonly id: number; readonly token: string }): JobOfToken {
  const tokenHash = hashToken("job", token);
  if (!tokenHash) throw new Error("this is no token of a job");
  return { id, tokenHash };
}
