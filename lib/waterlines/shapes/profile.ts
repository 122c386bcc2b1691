/** Comparator chains, added metrics, and the profiles that combine them, as data. */
import { z } from "zod";
import { show } from "../../document/json";
import { LIMITS } from "../../limits/limits";
import { PROFILE_NAMES } from "./names";

export { PROFILE_NAMES };
export const profileNameSchema = z.enum(PROFILE_NAMES);
export type ProfileName = z.infer<typeof profileNameSchema>;

/** One key of a comparator chain. `flipped` protects the pods that the key would act on first. */
export const chainKeySchema = z.object({ key: z.string().max(300), flipped: z.boolean().optional() });
export type ChainKey = z.infer<typeof chainKeySchema>;
const chainSchema = z.array(chainKeySchema).min(1).max(LIMITS.chainKeys.value);

/** Name of a stored metric, as used in rules and URLs. */
export const metricNameSchema = z
  .string()
  .max(100, "has more than 100 characters")
  .regex(/^[a-z][a-z0-9_]*$/, "must be lower-case letters, digits and '_', beginning with a letter");

/** An added metric (section 9). */
export const addedMetricSchema = z.object({
  name: z.string().min(1).max(253),
  unit: z.string().max(30).default(""),
  /** From 0 (lowest) to 10 (highest). */
  actionPriority: z.int().min(0).max(10).default(5),
  /** Null: the general chain sorts pods for it. */
  chain: chainSchema.nullish(),
  sortable: z.boolean().default(true),
  throttleable: z.boolean().default(false),
  /** Percent of the pod's use that one throttling step releases; null if not known in advance. */
  stepReleases: z.number().min(0).max(100).nullable().default(null),
  evictable: z.boolean().default(true),
  /** Whether evicting a pod releases the whole of its use. */
  evictReleases: z.boolean().default(true),
  /** PromQL for the node's use, with the label node, and for the pods' use, with the labels namespace and pod. */
  nodeQuery: z.string().max(10_000).default(""),
  podQuery: z.string().max(10_000).default(""),
});
export type AddedMetric = z.infer<typeof addedMetricSchema>;

/** A stored metric without its name. */
export const registeredMetricInputSchema = z.strictObject(addedMetricSchema.omit({ name: true }).shape);
export type RegisteredMetricInput = z.infer<typeof registeredMetricInputSchema>;

export const chainsSchema = z.strictObject({
  general: chainSchema.optional(),
  cpu: chainSchema.optional(),
  mem: chainSchema.optional(),
});

const PROFILE_CHARACTERS = 100;

/** Name of a custom profile: lower-case letters, digits, "-" and ".". */
export const ownNameSchema = z
  .string()
  .max(PROFILE_CHARACTERS)
  .regex(/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/, {
    error: ({ input }) =>
      `must be lower-case letters, digits, '-' and '.', starting and ending with a letter or digit, not ${input === "" ? "empty" : show(String(input))}`,
  });

/** Reference to a profile: the name of a preset or of a custom profile. */
export const profileRefSchema = z.string().min(1).max(PROFILE_CHARACTERS);

/** A custom profile without its name. */
export const ownProfileInputSchema = z.strictObject({
  /** The preset that provides the ways of acting, and the chains that the profile does not set. */
  base: profileNameSchema.default("improved"),
  chains: chainsSchema.default({}),
  metrics: z.array(addedMetricSchema).max(LIMITS.profileMetrics.value).default([]),
});
export type OwnProfileInput = z.infer<typeof ownProfileInputSchema>;

export const ownProfileSchema = ownProfileInputSchema.extend({ name: ownNameSchema });
export type OwnProfile = z.infer<typeof ownProfileSchema>;
