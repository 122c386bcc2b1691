/** What GitLab Runner 19.4 says of itself. */
const FEATURES = [
  ...["variables", "image", "services", "artifacts", "cache", "shared", "upload_multiple_artifacts"],
  ...["upload_raw_artifacts", "session", "terminal", "refspecs", "masking", "proxy", "raw_variables"],
  ...[
    "artifacts_exclude",
    "multi_build_steps",
    "trace_reset",
    "trace_checksum",
    "trace_size",
    "vault_secrets",
  ],
  ...[
    "cancelable",
    "return_exit_code",
    "service_variables",
    "service_multiple_aliases",
    "image_executor_opts",
  ],
  ...["service_executor_opts", "cancel_gracefully", "native_steps_integration", "two_phase_job_commit"],
  ...["job_inputs", "fallback_cache_keys"],
] as const;

export const RUNNER_INFO = {
  name: "gitlab-runner",
  version: "19.4.0",
  revision: "1b2c3d4e",
  platform: "linux",
  architecture: "amd64",
  executor: "shell",
  shell: "bash",
  features: Object.fromEntries(FEATURES.map((name) => [name, true])),
  config: { gpus: "" },
  labels: {},
};
