/** The planner's inputs: a manifest, and the nodes that could pull its children. Pure. */
import type { z } from "zod";
import { isText, readPlain } from "@/lib/client/plainShape";
import type { PrefetchResult, prefetchScenarioSchema } from "@/lib/coldstart/shapes";
import { memberNames } from "../resolve/question";

export type PlanInput = z.input<typeof prefetchScenarioSchema>;

/** Null if the text is not a JSON object. */
export function manifestOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

export interface PlanValues {
  /** JSON. */
  manifest: string;
  members: string;
  self: string;
  repository: string;
}

/** Null if the text of the address is not a plan. */
export const readPlan = readPlain<PlanValues>({
  manifest: (value) => typeof value === "string" && manifestOf(value) !== null,
  members: isText,
  self: isText,
  repository: isText,
});

/** A digest that is recognizable as an example. */
const example = (part: string): string => `sha256:${part.repeat(64 / part.length)}`;

export const EXAMPLE_PLAN: PlanValues = {
  manifest: JSON.stringify(
    {
      schemaVersion: 2,
      mediaType: "application/vnd.oci.image.manifest.v1+json",
      config: {
        mediaType: "application/vnd.oci.image.config.v1+json",
        digest: example("c0"),
        size: 7_023,
      },
      layers: ["1a", "2b", "3c", "4d", "5e", "6f"].map((part, index) => ({
        mediaType: "application/vnd.oci.image.layer.v1.tar+gzip",
        digest: example(part),
        size: (index + 1) * 32_000_000,
      })),
    },
    null,
    2,
  ),
  members: "node-[01-12]",
  self: "node-12",
  repository: "ci/node",
};

export function planOf({ manifest, members, self, repository }: PlanValues): PlanInput {
  return {
    self,
    repository,
    registry: "registry.example.com",
    manifest: manifestOf(manifest) ?? {},
    members: memberNames(members).map((id) => ({ id, addr: `${id}:5001` })),
    config: { local_pull: true },
  };
}

export interface PlanRow {
  readonly puller: string;
  readonly kind: string;
  readonly digests: readonly string[];
  readonly size: number;
  readonly how: string;
}

/** One row for each request; the node's own pulls come last. */
export function rowsOf({ rpcs, local }: PrefetchResult): readonly PlanRow[] {
  const row = (how: string) => (group: (typeof local)[number]) => ({ ...group, how });
  return [...rpcs.map(row("asked")), ...local.map(row("starts it itself"))];
}
