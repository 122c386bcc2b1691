/** GitLab's Job Hook as sent by GitLab, and the secrets for it that tests configure. */

export const HOOK_SECRET = "a-plain-secret-of-tests";
export const SIGNING_TOKEN = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

/** Returns a finished build of 98.218883 s on an instance runner. */
export function jobHook(varied: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    object_kind: "build",
    build_id: 1977,
    build_name: "test",
    build_stage: "verify",
    build_status: "success",
    build_started_at: "2026-11-20 08:00:00 UTC",
    build_finished_at: "2026-11-20 08:01:38 UTC",
    build_duration: 98.218883,
    ref: "main",
    pipeline_id: 2366,
    project_id: 380,
    project: { path_with_namespace: "hooked/app", visibility_level: 0 },
    runner: { id: 12, description: "linux", runner_type: "instance_type", is_shared: true },
    ...varied,
  };
}
