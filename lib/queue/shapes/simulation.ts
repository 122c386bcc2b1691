/** A queue simulation in virtual time as a document, and its result. */
import { z } from "zod";
import { above, LIMITS } from "../../limits/limits";
import { runnerTypeSchema, visibilitySchema } from "../../minutes/shapes";
import { STRATEGIES, strategySchema } from "./words";

const name = z.string().min(1).max(100);
const tags = z.array(z.string().min(1).max(255)).max(50).default([]);
const seconds = z.number().min(0).max(604_800);
const whole = (least: number, most: number) => z.number().int().min(least).max(most);

/** Runners with one queue key. */
const runnersSchema = z.strictObject({
  name,
  count: whole(1, 1_000).default(1),
  /** Number of jobs that each runner runs at a time. */
  slots: whole(1, 1_000).default(1),
  pollSeconds: z.number().min(0.1).max(3_600).default(3),
  type: runnerTypeSchema.default("instance"),
  /** For group runners: paths. */
  groups: z.array(name).max(100).default([]),
  /** For project runners: names of the projects below, or of one of their rows. */
  projects: z.array(name).max(200).default([]),
  tags,
  runUntagged: z.boolean().default(true),
  protectedOnly: z.boolean().default(false),
  /** Visibilities that cost nothing on this runner, whatever the quota. */
  quotaFree: z.array(visibilitySchema).default([]),
});

const projectSchema = z.strictObject({
  name,
  /**
   * Rows with the same value are one project: their running jobs count together in the fair order. If absent, the row
   * is a project of its own.
   */
  project: name.optional(),
  /** Paths of its groups, from the root down. */
  groups: z.array(name).max(20).default([]),
  arrivals: z
    .strictObject({
      /** Arrivals evenly spread, at random, or many at once. */
      pattern: z.enum(["steady", "random", "burst"]).default("random"),
      perHour: z.number().min(0).max(100_000).default(60),
      /** Number of jobs that arrive at once. Only with the pattern `burst`. */
      burst: whole(1, 10_000).default(20),
      /** Number of additional jobs that wait when the simulation starts. */
      waiting: whole(0, 10_000).default(0),
    })
    .prefault({}),
  /** How long a job runs: always this long, or random with this mean. */
  runSeconds: seconds.default(120),
  run: z.enum(["fixed", "random"]).default("random"),
  tags,
  protectedShare: z.number().min(0).max(1).default(0),
  visibility: visibilitySchema.default("private"),
  minutesExceeded: z.boolean().default(false),
  instanceRunnersEnabled: z.boolean().default(true),
  groupRunnersEnabled: z.boolean().default(true),
});

export const simulationSchema = z
  .strictObject({
    /** Seed of the random numbers. The same seed gives the same jobs to both strategies. */
    seed: whole(0, 2 ** 32 - 1).default(1),
    durationSeconds: z.number().min(1).max(604_800).default(3_600),
    runners: z.array(runnersSchema).min(1).max(100),
    projects: z
      .array(projectSchema)
      .min(1)
      .max(LIMITS.simulatedProjects.value, `are ${above("simulatedProjects")}`),
    strategies: z
      .array(strategySchema)
      .min(1)
      .max(2)
      .default([...STRATEGIES]),
    /** Settings of the dynamic strategy. */
    dynamic: z
      .strictObject({
        prefill: whole(10, 100).default(100),
        listSeconds: z.number().min(0.1).max(3_600).default(10),
        leaseSeconds: z.number().min(0.1).max(3_600).default(60),
        /** How long a refill takes. */
        refillSeconds: z.number().min(0).max(60).default(0.05),
      })
      .prefault({}),
  })
  .refine(({ strategies }) => new Set(strategies).size === strategies.length, {
    path: ["strategies"],
    message: "names a strategy twice",
  })
  .refine(({ projects }) => new Set(projects.map((each) => each.name)).size === projects.length, {
    path: ["projects"],
    message: "have one name twice: give each project its own",
  })
  .refine(
    ({ runners }) => runners.reduce((sum, { count }) => sum + count, 0) <= LIMITS.simulatedRunners.value,
    { path: ["runners"], message: `are ${above("simulatedRunners")}` },
  );

export type SimulationInput = z.input<typeof simulationSchema>;
export type SimulationScenario = z.output<typeof simulationSchema>;

const waitsSchema = z.object({
  meanSeconds: z.number(),
  p50Seconds: z.number(),
  p95Seconds: z.number(),
  maxSeconds: z.number(),
});

const projectResultSchema = z.object({
  project: z.string(),
  jobs: z.number(),
  handedOut: z.number(),
  /** Number of jobs that still waited at the end. Their waits until then count. */
  left: z.number(),
  waits: waitsSchema,
  /**
   * The project's share of the time that all jobs would run, and of the time that runners spent on any job; 0 to 1.
   */
  demandShare: z.number(),
  servedShare: z.number(),
});
export type ProjectResult = z.infer<typeof projectResultSchema>;

const outcomeSchema = z.object({
  strategy: strategySchema,
  jobs: z.number(),
  handedOut: z.number(),
  left: z.number(),
  waits: waitsSchema,
  /** The longest waits first, by the 95th percentile. */
  projects: z.array(projectResultSchema),
  /**
   * 1 means that the jobs of every project are slowed down equally; near 0 some wait for others. Null without jobs.
   */
  fairness: z.number().nullable(),
  requests: z.object({ assigned: z.number(), none: z.number(), conflict: z.number() }),
  refills: z.number(),
  /** Number of waiting jobs at evenly spaced instants. */
  depth: z.array(z.object({ atSeconds: z.number(), waiting: z.number() })),
  /** The first hand-outs in order. `handedOut` counts all. */
  order: z.array(
    z.object({
      id: z.number(),
      project: z.string(),
      runner: z.string(),
      atSeconds: z.number(),
      waitSeconds: z.number(),
    }),
  ),
});
export type SimulationOutcome = z.infer<typeof outcomeSchema>;

export const simulationResultSchema = z.object({
  seed: z.number(),
  durationSeconds: z.number(),
  outcomes: z.array(outcomeSchema),
  /** Difference of the second strategy from the first; null with one strategy. */
  difference: z
    .object({
      fairness: z.number().nullable(),
      p95Seconds: z.number(),
      /**
       * First place in the order, from 1, where the strategies hand out different jobs; null if the listed orders are
       * the same.
       */
      firstDifferent: z.number().nullable(),
      projects: z.array(z.object({ project: z.string(), p50Seconds: z.number(), p95Seconds: z.number() })),
    })
    .nullable(),
});
export type SimulationResult = z.infer<typeof simulationResultSchema>;
