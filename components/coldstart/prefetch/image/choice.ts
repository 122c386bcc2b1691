/** The image and registry that the planner reads, as stored in the address. Pure. */
import type { ManifestAnswer } from "@/lib/coldstart/shapes";
import type { PlanInput } from "../plan";

export interface ImageChoice {
  readonly source: string;
  /** `team/app:1.2` or `team/app@sha256:…`. */
  readonly image: string;
  /** For an index. */
  readonly platform?: string;
}

/** Null if the text of the address is not a choice; the API rejects invalid names. */
export function readImage(value: unknown): ImageChoice | null {
  if (typeof value !== "object" || value === null) return null;
  const { source, image, platform } = value as Record<string, unknown>;
  if (typeof source !== "string" || source === "" || typeof image !== "string" || image === "") return null;
  return { source, image, ...(typeof platform === "string" && platform !== "" ? { platform } : {}) };
}

/** The plan with the image's children instead of the pasted ones; null until a manifest of an index is chosen. */
export function withImage(
  plan: PlanInput,
  { manifest, registry, repository }: ManifestAnswer,
): PlanInput | null {
  return manifest === null ? null : { ...plan, manifest, registry, repository };
}
