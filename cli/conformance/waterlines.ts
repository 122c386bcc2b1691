/** Sorting, evicting and throttling pods: one kind per operation, one case per profile where they differ. */
import { z } from "zod";
import { checkOf, problemsOf, type Check, type Suite } from "./suite";
import { analyze } from "./waterlines/analyze";
import { validate, waterlineMin } from "./waterlines/other";
import { planKind } from "./waterlines/plan";
import { sort } from "./waterlines/sort";

const KINDS: Readonly<Record<string, Check>> = {
  sort,
  evict: planKind("evict"),
  throttleDown: planKind("throttleDown"),
  throttleUp: planKind("throttleUp"),
  analyze,
  waterlineMin,
  validate,
};

const fileSchema = z.object({
  schema: z.literal("crane-precise-execution-vectors/1"),
  profiles: z.record(z.string(), z.unknown()),
  vectors: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string().optional(),
      op: z.string(),
      expected: z.record(z.string(), z.unknown()),
    }),
  ),
});

export const waterlines: Suite = {
  name: "waterlines",
  read(json) {
    const parsed = fileSchema.safeParse(json);
    if (!parsed.success) return problemsOf(parsed.error);
    const known = Object.keys(parsed.data.profiles);
    return {
      cases: parsed.data.vectors.flatMap((vector) => {
        const { id, title, op: kind, expected } = vector;
        const profiles = known.filter((profile) => Object.hasOwn(expected, profile));
        const one = { title, kind, check: checkOf(KINDS, kind, vector) };
        if (profiles.length === 0) return [{ id, ...one }];
        return profiles.map((profile) => ({
          ...one,
          id: `${id} (${profile})`,
          profile,
          check: checkOf(KINDS, kind, { ...vector, expected: expectationOf(expected, profile), profile }),
        }));
      }),
    };
  },
};

const SAME_AS = /^same as (\w+)$/;

/** Returns the expectation for a profile, which may refer to that of another profile. */
function expectationOf(expected: Readonly<Record<string, unknown>>, profile: string): unknown {
  const own = expected[profile];
  const other = typeof own === "string" ? SAME_AS.exec(own)?.[1] : undefined;
  return other === undefined || other === profile ? own : expectationOf(expected, other);
}
