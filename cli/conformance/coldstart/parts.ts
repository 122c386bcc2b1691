/** The parts of the cascade: the hash, the deadlines, the cooldowns, the prefetch. */
import { z } from "zod";
import {
  cooldownMs,
  kindSchema,
  prefetchScenarioSchema,
  rendezvous,
  runPrefetch,
  scoreText,
  stallThresholdMs,
} from "../../../lib/coldstart";
import type { Check } from "../suite";
import { fieldsOf, kind } from "./kind";

const hrw = kind(
  z.object({
    members: z.array(z.string()),
    digest: z.string(),
    order: z.array(z.string()),
    rank0_score_sha256_hex: z.string().optional(),
  }),
  ({ members, digest, order, rank0_score_sha256_hex }) => {
    const ranked = rendezvous(
      members.map((id) => ({ id })),
      digest,
    );
    const [best] = ranked;
    return {
      expected: { order, rank0_score_sha256_hex },
      got: {
        order: ranked.map(({ member }) => member.id),
        rank0_score_sha256_hex: best && scoreText(best.score),
      },
    };
  },
);

const stall = kind(
  z.object({ kind: kindSchema, size: z.number(), threshold_ms: z.number() }),
  ({ kind: of, size, threshold_ms }) => ({
    expected: { threshold_ms },
    got: { threshold_ms: stallThresholdMs(of, size, "seed") },
  }),
);

const ladder = kind(
  z.object({
    initial_ms: z.number(),
    multiplier: z.number(),
    max_ms: z.number(),
    cooldowns_ms: z.array(z.number()),
  }),
  ({ initial_ms: firstMs, multiplier: factor, max_ms: mostMs, cooldowns_ms }) => ({
    expected: { cooldowns_ms },
    got: {
      cooldowns_ms: cooldowns_ms.map((_, index) => cooldownMs(index + 1, { firstMs, factor, mostMs })),
    },
  }),
);

const groups = z.array(z.looseObject({ puller: z.string().default(""), kind: z.string() }));

/** Requests are sent concurrently, so their order is irrelevant. */
function inOrder<G extends { puller: string; kind: string }>(list: readonly G[]): readonly G[] {
  const key = ({ puller, kind: of }: G): string => `${puller} ${of}`;
  return [...list].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

const prefetch = kind(
  z.looseObject({
    defaults: z.looseObject({}),
    config: z.looseObject({}).default({}),
    expect: z.looseObject({ rpcs: groups.default([]), local: groups.default([]) }),
  }),
  ({ defaults, expect, ...vector }) => {
    const config = { ...defaults, ...vector.config };
    const result = runPrefetch(
      prefetchScenarioSchema.parse({ ...fieldsOf(prefetchScenarioSchema, vector), config }),
    );
    return {
      expected: {
        ...expect,
        rpcs: inOrder(expect.rpcs),
        local: inOrder(expect.local).map(({ puller: _, ...rest }) => rest),
      },
      got: {
        ...result,
        rpcs: inOrder(result.rpcs),
        local: inOrder(result.local),
      },
    };
  },
);

export const PARTS: Readonly<Record<string, Check>> = {
  hrw,
  stall,
  negative_cache_ladder: ladder,
  prefetch,
};
