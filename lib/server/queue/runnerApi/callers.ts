/** Callers of the Runner protocol: a runner, one of its jobs, and a Runner before 16.0 that registers itself. */
import { isOrphaned } from "../../../queue";
import { hashToken } from "../../auth/hashedToken";
import { config } from "../../core/config";
import type { Caller } from "../../http/caller";
import { isSameText } from "../../http/credentials/isSameText";
import { jobToken, registrationToken, runnerToken } from "../../http/credentials/token";
import { ForbiddenError, HttpError, UnprocessableError } from "../../http/errors";
import { findJobByToken } from "../jobs";
import { findRunnerByToken } from "../runners/find";
import type { JobOfToken } from "../jobs";
import type { StoredRunner } from "../runners/read";

export interface RunnerCaller extends Caller {
  readonly via: "runner";
  readonly runner: StoredRunner;
  readonly token: string;
}

export interface JobCaller extends Caller {
  readonly via: "job";
  readonly job: JobOfToken;
}

interface RegistrationCaller extends Caller {
  readonly via: "registration";
}

export const runnerCaller = runnerToken<RunnerCaller>(async (token) => {
  const runner = await findRunnerByToken(token);
  return runner && { id: `runner/${runner.id}`, via: "runner", runner, token };
});

/** Returns the runner that requests work. Throws UnprocessableError for one that can never get any. */
export function workingRunner(actor: RunnerCaller | null): RunnerCaller {
  if (!actor) throw new ForbiddenError("Forbidden");
  const { type } = actor.runner.criteria;
  if (!isOrphaned(actor.runner.criteria)) return actor;
  const message = `Runner is orphaned: it no longer has a ${type === "group" ? "group" : "project"}. Assign it to one, or remove it.`;
  throw new UnprocessableError(message, [], "orphanedRunner");
}

/** A job that has ended keeps its token for some time, so that a repeated report learns how it ended. */
export const jobCaller = jobToken<JobCaller>(async (token) => {
  const tokenHash = hashToken("job", token);
  const found = tokenHash && (await findJobByToken(token));
  return found ? { id: `job/${found.id}`, via: "job", job: { id: found.id, tokenHash } } : null;
});

export const registrationCaller = registrationToken<RegistrationCaller>((token) => {
  const { registrationToken: expected } = config();
  if (expected === undefined) {
    throw new HttpError(
      410,
      "registrationOff",
      "Registration tokens are not used here: make the runner with POST /api/v4/user/runners and use its token.",
    );
  }
  return Promise.resolve(isSameText(token, expected) ? { id: "registration", via: "registration" } : null);
});
