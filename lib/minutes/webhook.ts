/** GitLab's Job Hook: reads a build report from it, and recognises repeated deliveries. */
import { z } from "zod";
import { readExact } from "../numeric/exact";
import { gitlabRunnerSchema, readGitlabRunner } from "./gitlabRunner";
import {
  buildStatusSchema,
  MAX_SECONDS,
  projectPathSchema,
  type BuildReport,
  type Visibility,
} from "./shapes";

const id = z.number().int().positive();
const text = z.string().nullish();

const jobHookSchema = z.looseObject({
  object_kind: z.literal("build"),
  build_id: id,
  build_name: text,
  build_stage: text,
  build_status: buildStatusSchema,
  build_started_at: text,
  build_started_at_iso: text,
  build_finished_at: text,
  build_finished_at_iso: text,
  build_duration: z.number().min(0).max(MAX_SECONDS).nullish(),
  build_queued_duration: z.number().min(0).max(MAX_SECONDS).nullish(),
  build_failure_reason: text,
  ref: text,
  pipeline_id: id.nullish(),
  project_id: id,
  project: z.looseObject({
    path_with_namespace: projectPathSchema,
    visibility_level: z.union([z.literal(0), z.literal(10), z.literal(20)]),
  }),
  runner: gitlabRunnerSchema,
});

const VISIBILITY: Readonly<Record<0 | 10 | 20, Visibility>> = { 0: "private", 10: "internal", 20: "public" };

export type ReadHook = { readonly report: BuildReport } | { readonly ignored: string };

/**
 * Ignores anything that is not a Job Hook of a readable build, with the reason. GitLab must not get an error for it.
 */
export function readJobHook(payload: unknown): ReadHook {
  const parsed = jobHookSchema.safeParse(payload);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { ignored: `${issue?.path.join(".") || "payload"}: ${issue?.message ?? "cannot be read"}` };
  }
  const hook = parsed.data;
  const startedAt = readDate(hook.build_started_at_iso) ?? readDate(hook.build_started_at);
  return {
    report: {
      id: hook.build_id,
      status: hook.build_status,
      revision: 0,
      name: hook.build_name ?? "",
      stage: hook.build_stage ?? "",
      ref: hook.ref ?? "",
      pipelineId: hook.pipeline_id ?? null,
      project: {
        id: hook.project_id,
        path: hook.project.path_with_namespace,
        visibility: VISIBILITY[hook.project.visibility_level],
      },
      runner: readGitlabRunner(hook.runner),
      startedAt,
      finishedAt: readDate(hook.build_finished_at_iso) ?? readDate(hook.build_finished_at),
      durationSeconds: readSeconds(hook.build_duration),
      queuedAt: queuedBefore(startedAt, hook.build_queued_duration),
      failureReason: readFailure(hook.build_status, hook.build_failure_reason),
    },
  };
}

/** Reads ISO 8601, or "2026-11-22 08:55:48 UTC" and "… +0100" of older versions. Returns null for anything else. */
export function readDate(value: string | null | undefined): string | null {
  const match = /^([12]\d{3}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d+)?) ?(UTC|Z|[+-]\d\d:?\d\d)$/.exec(
    value ?? "",
  );
  if (!match) return null;
  const [, day, time, zone = "Z"] = match;
  const offset = zone === "UTC" || zone === "Z" ? "Z" : zone.replace(/^(...):?/, "$1:");
  const at = Date.parse(`${day}T${time}${offset}`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** Returns the instant `seconds` before `at`; null if either is not known. */
export function queuedBefore(at: string | null, seconds: number | null | undefined): string | null {
  return at === null || seconds === null || seconds === undefined
    ? null
    : new Date(Date.parse(at) - seconds * 1_000).toISOString();
}

/** GitLab also sends `unknown_failure` for builds that have not failed. */
export function readFailure(status: string, reason: string | null | undefined): string | null {
  return status === "failed" ? ((reason || null)?.slice(0, 255) ?? null) : null;
}

/** Returns seconds with at most six decimals, GitLab's precision; null without a value. */
export function readSeconds(value: number | null | undefined): string | null {
  return value === null || value === undefined
    ? null
    : (readExact(String(value))?.toDecimalPlaces(6).toString() ?? null);
}

/** Returns a key that is equal for two deliveries of the same event. Uses `bodySha256` if GitLab sends no key. */
export function deliveryKey(header: (name: string) => string | null, bodySha256: string): string {
  const key = header("idempotency-key");
  if (key !== null) return `key ${key}`;
  const event = header("x-gitlab-event-uuid");
  return event === null ? `body ${bodySha256}` : `event ${event}`;
}
