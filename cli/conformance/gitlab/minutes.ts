/** The cost of builds. */
import { z } from "zod";
import {
  accountBuild,
  accountBuilds,
  modeSchema,
  readFactor,
  runnerTypeSchema,
  visibilitySchema,
  type BuildToAccount,
} from "../../../lib/minutes";
import type { Check } from "../suite";
import { kind } from "./kind";

const runnerSchema = z
  .object({ type: runnerTypeSchema, public_factor: z.number(), private_factor: z.number() })
  .nullable();

const projectSchema = z.object({
  visibility: visibilitySchema,
  plan: z.string().optional(),
  contribution_monthly_quota: z.number().optional(),
});

/** Reads additionally purchased minutes under any of the spellings of the files. */
function withPurchased(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const [, purchased] =
    Object.entries(value).find(([key]) => /^(purchased|extra|additional)/.test(key)) ?? [];
  return { ...value, purchased };
}

export const namespaceSchema = z.preprocess(
  withPurchased,
  z.object({
    monthly_limit: z.number().nullable(),
    instance_limit: z.number().nullable(),
    purchased: z.number().nullish(),
    is_root: z.boolean().optional(),
  }),
);

type Limits = NonNullable<BuildToAccount["namespace"]>;

export function limitsOf(namespace: z.infer<typeof namespaceSchema>): Limits {
  return {
    monthlyLimit: namespace.monthly_limit,
    instanceLimit: namespace.instance_limit,
    purchased: namespace.purchased ?? 0,
    isRoot: namespace.is_root ?? true,
  };
}

const commonSchema = z.object({
  mode: modeSchema,
  runner: runnerSchema,
  namespace: namespaceSchema.nullish(),
});

function common({
  runner,
  namespace,
}: z.infer<typeof commonSchema>): Pick<BuildToAccount, "runner" | "namespace"> {
  return {
    runner: runner && {
      type: runner.type,
      publicFactor: runner.public_factor,
      privateFactor: runner.private_factor,
    },
    namespace: namespace ? limitsOf(namespace) : null,
  };
}

const accumulate = kind(
  commonSchema.extend({ project: projectSchema, duration_seconds: z.number().nullable() }),
  (input) => {
    const { plan, visibility, contribution_monthly_quota: contributorQuota } = input.project;
    const accounted = accountBuild({
      ...common(input),
      mode: input.mode,
      project: { visibility, openSource: plan === "opensource", contributorQuota },
      durationSeconds: input.duration_seconds,
    });
    return {
      factor: accounted.factor.toNumber(),
      accumulated: accounted.amount.toNumber(),
      unit: accounted.unit,
      ledger_entry: accounted.entered,
      raw_duration_seconds: accounted.durationSeconds.toNumber(),
    };
  },
);

const eventSchema = projectSchema.extend({
  build_id: z.number(),
  project_id: z.number(),
  duration_seconds: z.number().nullable(),
});

const sequence = kind(commonSchema.extend({ events: z.array(eventSchema) }), (input) => {
  const totals = accountBuilds(
    input.mode,
    input.events.map((event) => ({
      ...common(input),
      buildId: event.build_id,
      projectId: event.project_id,
      project: { visibility: event.visibility },
      durationSeconds: event.duration_seconds,
    })),
  );
  return {
    unit: totals.unit,
    namespace_total: totals.total.toNumber(),
    per_project: Object.fromEntries([...totals.byProject].map(([id, total]) => [id, total.toNumber()])),
    raw_duration_seconds: totals.durationSeconds.toNumber(),
    applied: totals.builds,
  };
});

const factorValidation = kind(z.object({ values: z.array(z.unknown()) }), ({ values }) => ({
  accepted: values.map((value) => "value" in readFactor(value)),
}));

export const MINUTES: Readonly<Record<string, Check>> = {
  "minutes.accumulate": accumulate,
  "minutes.sequence": sequence,
  "minutes.factor_validation": factorValidation,
};
