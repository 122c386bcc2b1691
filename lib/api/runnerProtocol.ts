/**
 * What GitLab Runners send and receive under `/api/v4`: GitLab's shapes, so that a Runner needs no change. Unknown
 * keys are accepted and ignored, because later versions of the Runner send more.
 */
import { z } from "zod";

const token = z.string().max(200).optional().meta({
  description:
    "Token that authenticates the request; the header `RUNNER-TOKEN` (for a job `JOB-TOKEN`) is accepted instead.",
});
const shortText = z.string().max(255);

/** `docker,linux`; a list of strings is also accepted. */
const tagListSchema = z
  .union([z.string().max(16_384), z.array(z.string().max(16_384)).max(1_000)])
  .transform((tags) => (typeof tags === "string" ? tags.split(",") : tags))
  .transform((tags) => [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ""))]);

export const runnerInfoSchema = z
  .looseObject({
    name: shortText.optional(),
    version: shortText.optional(),
    revision: shortText.optional(),
    platform: shortText.optional(),
    architecture: shortText.optional(),
    executor: shortText.optional(),
    shell: shortText.optional(),
    features: z.record(z.string(), z.unknown()).nullish(),
  })
  .meta({ description: "Information that the Runner reports about itself." });

export const jobRequestInputSchema = z.looseObject({
  token,
  system_id: shortText.optional(),
  last_update: shortText.optional().meta({
    description:
      "`X-GitLab-Last-Update` that the Runner last received. The response is 204 at once if nothing has changed since.",
  }),
  info: runnerInfoSchema.optional(),
  session: z.looseObject({}).nullish(),
});

export const jobUpdateInputSchema = z.looseObject({
  token,
  state: z
    .string()
    .max(40)
    .meta({ description: "State of the job: `pending`, `running`, `success` or `failed`." }),
  failure_reason: z.string().max(255).nullish(),
  exit_code: z.int().nullish(),
  checksum: z.string().max(255).nullish(),
  output: z
    .looseObject({ checksum: z.string().max(255).nullish(), bytesize: z.int().min(0).nullish() })
    .nullish(),
  info: runnerInfoSchema.optional(),
});

export const tokenInputSchema = z.looseObject({ token, system_id: shortText.optional() });

const runnerSettings = {
  description: z.string().max(1_024).optional(),
  paused: z.boolean().optional(),
  active: z.boolean().optional().meta({ description: "Older field with the opposite meaning of `paused`." }),
  locked: z.boolean().optional(),
  run_untagged: z.boolean().optional(),
  tag_list: tagListSchema.optional(),
  access_level: z.enum(["not_protected", "ref_protected"]).optional(),
  maximum_timeout: z
    .int()
    .max(2_147_483_647)
    .nullish()
    .meta({ description: "Maximum timeout of a job in seconds, at least 600." }),
  maintenance_note: z.string().max(1_024).nullish(),
};

/** Registration with a registration token, the deprecated way: the Runner itself sends its settings. */
export const registerRunnerInputSchema = z.looseObject({
  token,
  ...runnerSettings,
  info: runnerInfoSchema.optional(),
});

/** The current way: a person creates the runner and configures the Runner with its token. */
export const createUserRunnerInputSchema = z.looseObject({
  runner_type: z.enum(["instance_type", "group_type", "project_type"]),
  group_id: z
    .union([z.string().max(1_000), z.int()])
    .optional()
    .meta({
      description: "Path or UUID of the namespace that a runner of type `group_type` serves.",
    }),
  project_id: z.int().positive().optional().meta({
    description: "GitLab's id of the project that a runner of type `project_type` serves.",
  }),
  ...runnerSettings,
});

const tokenExpiry = z.null().meta({ description: "Always null: tokens do not expire." });

export const registeredRunnerSchema = z.object({
  id: z.int(),
  token: z.string().meta({ description: "Token of the runner, returned only once." }),
  token_expires_at: tokenExpiry,
});

export const resetTokenSchema = z.object({ token: z.string(), token_expires_at: tokenExpiry });

const variableSchema = z.object({
  key: z.string(),
  value: z.string(),
  public: z.boolean(),
  file: z.boolean(),
  masked: z.boolean(),
  raw: z.boolean(),
});

/** Omits `run`: a Runner fails the whole job for any value other than a string that contains a list. */
export const runnerJobSchema = z.object({
  id: z.int(),
  token: z.string().meta({ description: "Token with which the Runner reports on this job." }),
  allow_git_fetch: z.boolean(),
  job_info: z.object({
    name: z.string(),
    stage: z.string(),
    pipeline_id: z.int().optional(),
    project_id: z.int(),
    project_name: z.string(),
    project_full_path: z.string(),
    time_in_queue_seconds: z.number(),
    project_jobs_running_on_instance_runners_count: z.string().meta({
      description:
        "Number of the project's jobs that run on instance runners: `0` to `4` or `5+`; `+Inf` for runners that are not instance runners.",
    }),
    queue_size: z.int().optional(),
    queue_depth: z.int(),
  }),
  git_info: z.object({
    repo_url: z.string(),
    repo_object_format: z.literal("sha1"),
    ref: z.string(),
    sha: z.string(),
    before_sha: z.string(),
    ref_type: z.enum(["branch", "tag"]),
    refspecs: z.array(z.string()),
    depth: z.int(),
    protected: z.boolean(),
  }),
  runner_info: z.object({ timeout: z.int().meta({ description: "Timeout of the job in seconds." }) }),
  variables: z.array(variableSchema),
  steps: z.array(
    z.object({
      name: z.literal("script"),
      script: z.array(z.string()),
      timeout: z.int(),
      when: z.literal("on_success"),
      allow_failure: z.boolean(),
    }),
  ),
  features: z.object({ trace_sections: z.boolean(), failure_reasons: z.array(z.string()) }),
});

/** GitLab's errors: `message` for a refused request, `error` for a malformed one. */
export const runnerErrorSchema = z.union([
  z.object({ message: z.union([z.string(), z.record(z.string(), z.array(z.string()))]) }),
  z.object({ error: z.string() }),
]);

/** Cancellation of a job by a person. */
export const cancelJobInputSchema = z.strictObject({
  force: z.boolean().default(false).meta({
    description: "Whether the Runner stops the job immediately, without its after scripts.",
  }),
});
export const cancelledJobSchema = z.object({
  id: z.int(),
  status: z.enum(["canceling", "canceled"]).meta({
    description:
      "`canceling` until the Runner reports that the job has ended; `canceled` if no Runner had the job.",
  }),
  forced: z.boolean(),
});
