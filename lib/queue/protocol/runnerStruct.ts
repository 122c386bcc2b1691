/**
 * Which bodies a GitLab Runner can decode as a job. Every field except `run` may be absent or null, and unknown
 * fields are ignored. A single wrong type loses the whole job. Source: the specification's sections 1.3 and 1.4.
 */
import { z } from "zod";

const text = z.string().nullish();
const whole = z.int().nullish();
const yes = z.boolean().nullish();
const texts = z.array(text).nullish();
const objectOf = <S extends z.core.$ZodLooseShape>(shape: S) => z.looseObject(shape).nullish();
const listOf = <S extends z.core.$ZodLooseShape>(shape: S) => z.array(objectOf(shape)).nullish();

const jobInfo = objectOf({
  name: text,
  stage: text,
  project_name: text,
  project_full_path: text,
  instance_uuid: text,
  pipeline_id: whole,
  project_id: whole,
  namespace_id: whole,
  root_namespace_id: whole,
  organization_id: whole,
  instance_id: text,
  user_id: whole,
  scoped_user_id: whole,
  queue_size: whole,
  queue_depth: whole,
  time_in_queue_seconds: z.number().nullish(),
  project_jobs_running_on_instance_runners_count: text,
});

const gitInfo = objectOf({
  repo_url: text,
  repo_object_format: text,
  ref: text,
  sha: text,
  before_sha: text,
  ref_type: text,
  refspecs: texts,
  depth: whole,
  protected: yes,
});

const run = z
  .string()
  .refine((value) => isList(value), "must hold a list")
  .optional();

const jobSchema = z.looseObject({
  id: whole,
  token: text,
  allow_git_fetch: yes,
  job_info: jobInfo,
  git_info: gitInfo,
  runner_info: objectOf({ uuid: text, timeout: whole }),
  variables: listOf({ key: text, value: text, public: yes, file: yes, masked: yes, raw: yes }),
  steps: listOf({ name: text, script: texts, timeout: whole, when: text, allow_failure: yes }),
  image: objectOf({ name: text, entrypoint: texts }),
  services: listOf({ name: text, alias: text, entrypoint: texts, command: texts }),
  artifacts: listOf({ name: text, paths: texts, when: text, expire_in: text }),
  cache: listOf({ key: text, paths: texts, policy: text, when: text }),
  credentials: listOf({ type: text, url: text, username: text, password: text }),
  dependencies: listOf({ id: whole, token: text, name: text }),
  features: objectOf({ trace_sections: yes, token_mask_prefixes: texts, failure_reasons: texts }),
  hooks: listOf({ name: text, script: texts }),
  secrets: objectOf({}),
  run,
  policy_options: objectOf({}),
  suspend_options: objectOf({}),
});

function isList(json: string): boolean {
  try {
    return Array.isArray(JSON.parse(json));
  } catch {
    return false;
  }
}

/** Returns what keeps a Runner from decoding the body, each with its path; empty if it can be decoded. */
export function undecodable(body: unknown): string[] {
  const { error } = jobSchema.safeParse(body);
  return error?.issues.map(({ path, message }) => `${path.map(String).join(".")}: ${message}`) ?? [];
}
