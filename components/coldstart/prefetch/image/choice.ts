/** Which image of which registry the planner reads, as the address has it; pure. */
import type { ManifestAnswer } from "@/lib/coldstart/shapes";
import type { PlanInput } from "../plan";

export interface ImageChoice {
  readonly source: string;
  /** `team/app:1.2` or `team/app@sha256:…`. */
  readonly image: string;
  /** Of an index. */
  readonly platform?: string;
}

/** Null for a text of the address that is no choice; a name that is none the API refuses. */
export function readImage(value: unknown): ImageChoice | null {
  if (typeof value !== "object" || value === null) return null;
  const { source, image, platform } = value as Record<string, unknown>;
  if (typeof source !== "string" || source === "" || typeof image !== "string" || image === "") return null;
  return { source, image, ...(typeof platform === "string" && platform !== "" ? { platform } : {}) };
}

/** The plan with the image's children in place of the pasted ones; null while no manifest is chosen of an index. */
export function withImage(
  plan: PlanInput,
  { manifest, registry, repository }: ManifestAnswer,
): PlanInput | null {
  return manifest === null ? null : { ...plan, manifest, registry, repository };
}
