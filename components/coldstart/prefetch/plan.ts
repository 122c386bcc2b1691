/** What the planner asks: a manifest, and the nodes that could pull its children; pure. */
import { z } from "zod";
import type { PrefetchResult, prefetchScenarioSchema } from "@/lib/coldstart/shapes";
import { memberNames } from "../resolve/question";

export type PlanInput = z.input<typeof prefetchScenarioSchema>;

function manifestOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

export const planSchema = z.object({
  manifest: z
    .string()
    .max(1_000_000)
    .refine((text) => manifestOf(text) !== null, "is no JSON object"),
  members: z
    .string()
    .max(200_000)
    .refine((text) => memberNames(text).length > 0, "needs at least one node")
    .refine(
      (text) => memberNames(text).length <= 5_000,
      "has more than 5,000 nodes (limit coldstartMembers)",
    ),
  self: z.string().min(1, "needs a node's name").max(253),
  repository: z.string().min(1, "needs a repository").max(512),
});
export type PlanValues = z.output<typeof planSchema>;

/** A digest that is plainly an example's. */
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
    ...{ self, repository, registry: "registry.example.com", manifest: manifestOf(manifest) ?? {} },
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

/** One row a request; what the node begins itself last. */
export function rowsOf({ rpcs, local }: PrefetchResult): readonly PlanRow[] {
  const row = (how: string) => (group: (typeof local)[number]) => ({ ...group, how });
  return [...rpcs.map(row("asked")), ...local.map(row("begins it itself"))];
}
