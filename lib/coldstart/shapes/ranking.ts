/**
 * The effect of the cascade on a prewarm ranking, as the API's request and response (coldstart.md section 5).
 * Seconds, bytes.
 */
import { z } from "zod";
import { explanationSchema } from "../../explanation/explanation";
import { LIMITS } from "../../limits/limits";
import { FEWEST_PULLS } from "./fewest";
import { observationsSchema } from "./mirror";
import { OUTCOMES } from "./outcomes";

const MIB = 1_024 * 1_024;
const seconds = z.number().min(0).max(3_600);
const share = z.number().min(0).max(1);
const rate = z
  .number()
  .min(1_024)
  .max(2 ** 50);

/** The cluster that the times of section 5.4 are computed for. */
export const clusterModelSchema = z.object({
  /** N. */
  nodes: z.number().int().min(1).max(1_000_000),
  /** K, the number of nodes probed. */
  k: z.number().int().min(1).max(100),
  /** u: probability that an asked node answers in time. */
  reachable: share,
  /** r: round trip of a request to another node. */
  rpcSeconds: seconds,
  /** Cost of a silent node. */
  queryTimeoutSeconds: seconds,
  /** t_L: a DHT lookup. */
  lookupSeconds: seconds,
  /** t_v: delay until a record is visible. */
  visibleSeconds: seconds,
  /** d, the poll intervals of manifests and configurations, and of layers. */
  pollManifestSeconds: seconds,
  pollLayerSeconds: seconds,
  /** Time to the first byte. */
  originSeconds: seconds,
  peerSeconds: seconds,
  /** B_o and B_p in bytes per second. */
  originRate: rate,
  peerRate: rate,
});
export type ClusterModel = z.infer<typeof clusterModelSchema>;

export const CLUSTER_MODEL: ClusterModel = {
  nodes: 100,
  k: 3,
  reachable: 0.99,
  rpcSeconds: 0.02,
  queryTimeoutSeconds: 2,
  lookupSeconds: 0.05,
  visibleSeconds: 0.2,
  pollManifestSeconds: 0.2,
  pollLayerSeconds: 1,
  originSeconds: 0.2,
  peerSeconds: 0.02,
  originRate: 50 * MIB,
  peerRate: 250 * MIB,
};

export const linkModelSchema = clusterModelSchema.extend({
  /** a: probability that a node that held an image can still serve it. */
  available: share,
  /** φ: probability that the DHT lists no holder although there is one. */
  falseEmpty: share,
  /** Maximum number of jobs of an image that start together, if no signal provides it. */
  peakJobs: z.number().min(1).max(1_000_000),
  samplesPerJob: z
    .number()
    .min(0.001)
    .max(1_000_000)
    .describe(
      "By how much the signals `preJobs` and `targetJobs` are divided to count job starts: the mean length of a job / the step of their query if they sum samples of usage, 1 if they count starts.",
    ),
  /**
   * If no node holds the image, the probability that one is already pulling it. If absent, derived from the jobs that
   * start together.
   */
  inFlight: share.optional(),
});
export type LinkModel = z.infer<typeof linkModelSchema>;

/** Default values. */
export const LINK_MODEL: LinkModel = {
  ...CLUSTER_MODEL,
  available: 0.9,
  falseEmpty: 0.02,
  peakJobs: 1,
  samplesPerJob: 1,
};

export type ModelInput = keyof LinkModel;
export const MODEL_INPUTS = linkModelSchema.keyof().options;

/** A number of the model with its source; `model` means that it is computed for each image. */
export const sourcedInputSchema = z.object({
  input: linkModelSchema.keyof(),
  value: z.number().nullable(),
  from: z.enum(["request", "metrics", "policy", "default", "model"]),
  /** Number of observations; null if there are none. */
  observations: z.number().nullable(),
  /** Why the measured value is not used. */
  unused: z.enum(["tooFew", "outOfRange"]).nullable(),
});
export type SourcedInput = z.infer<typeof sourcedInputSchema>;

const observedSchema = z.object({ pulls: z.number().min(0), meanSeconds: z.number().min(0) });
/** Observed pulls with this outcome: their number and mean in seconds. */
export type Observed = z.infer<typeof observedSchema>;
const observedPullsSchema = z.partialRecord(z.enum(OUTCOMES), observedSchema);

const signalName = z.string().min(1).max(LIMITS.nameCharacters.value);
export const LINK_ROLES = ["preJobs", "targetJobs", "pullSeconds", "peakJobs", "sizeBytes"] as const;
export type LinkRole = (typeof LINK_ROLES)[number];

export const rankingLinkRequestSchema = z.strictObject({
  /** Id of a finished run. */
  run: z.string().min(1).max(80),
  /** The roles of the run's signals. A policy with the exposure model provides the first three itself. */
  signals: z.partialRecord(z.enum(LINK_ROLES), signalName).default({}),
  /** Absent members have the policy's value if it has one, else the default. */
  model: linkModelSchema.partial().strict().default({}),
  /** Observed durations of pulls, by image. */
  observed: z.record(z.string().max(4_096), observedPullsSchema).default({}),
  /** Counters of a running mirror, from which members that are not in `model` are estimated. */
  observations: observationsSchema.prefault({}),
  /** The image to explain. */
  explain: z.string().max(4_096).optional(),
});
export type RankingLinkRequest = z.infer<typeof rankingLinkRequestSchema>;

const mixSchema = z.object({ dht: share, rule2: share, rule3: share, rule7: share });
const timesSchema = z.object({ dht: z.number(), rule2: z.number(), rule3: z.number(), rule7: z.number() });

/** Seconds; null if not counted. */
const mean = z.number().nullable();

export const linkRowSchema = z.object({
  image: z.string(),
  /** Rank by cold waiting, and in the run; from 1. */
  rank: z.number().int(),
  runRank: z.number().int(),
  /** Whether the image is among the first `line` of each ranking. */
  selected: z.boolean(),
  runSelected: z.boolean(),
  /** Job starts: the signals’ values / `samplesPerJob`. */
  preJobs: z.number(),
  targetJobs: z.number(),
  peakJobs: z.number(),
  /** p̂, the pull time that the run measured. */
  pullSeconds: z.number(),
  sizeBytes: z.number(),
  /** `pullTime`: the bytes that the registry sends in p̂. */
  sizeFrom: z.enum(["signal", "pullTime"]),
  /** P0: probability that any node holds the image when the window starts. */
  holder: z.number(),
  mix: mixSchema,
  /** T of each outcome, refined by observations. */
  times: timesSchema,
  /** p*. */
  refinedSeconds: z.number(),
  /** Whether no pull was observed, so that p* is the model's. */
  isModel: z.boolean(),
  /** Time from the registry until other nodes see the image, and how long they wait for it. */
  originSeconds: z.number(),
  deadlineSeconds: z.number(),
  /** J_target q^J_pre p̂, the seed's score. */
  seedScore: z.number(),
  /** C, distinct cold pulls. */
  coldPulls: z.number(),
  /** W, cold-wait seconds, and its parts. */
  exposureSeconds: z.number(),
  firstSeconds: z.number(),
  burstSeconds: z.number(),
  peersSeconds: z.number(),
  prewarmBytes: z.number(),
  seedingGainSeconds: z.number(),
  seedingBytes: z.number(),
  /** Seconds per byte. */
  prewarmGainPerByte: z.number(),
  seedingGainPerByte: z.number(),
  advice: z
    .enum(["seed", "prewarm", "neither"])
    .describe(`\`neither\` if fewer than ${FEWEST_PULLS} distinct cold pulls are expected.`),
});
export type LinkRow = z.infer<typeof linkRowSchema>;

export const SENSITIVE = ["available", "falseEmpty", "originRate", "peerRate"] as const;

const outcomeSchema = z.object({
  value: z.number(),
  exposureSeconds: z.number(),
  /** Mean p* of a cold pull, which φ changes and W does not; null if no cold pull is expected. */
  refinedSeconds: z.number().nullable(),
  crossed: z.number().int(),
});
export const sensitivitySchema = z.object({
  input: z.enum(SENSITIVE),
  /** With less and with more of the input: the sum of W, the mean p*, and how many images leave the selection. */
  low: outcomeSchema,
  high: outcomeSchema,
});
export type Sensitivity = z.infer<typeof sensitivitySchema>;

export const linkResultSchema = z.object({
  model: linkModelSchema,
  /** Number of selected images. */
  line: z.number().int(),
  /** Ordered by cold waiting. */
  rows: z.array(linkRowSchema),
  exposureSeconds: z.number(),
  /** Mean p* of a cold pull; null if none is expected. */
  refinedSeconds: z.number().nullable(),
  seedingGainSeconds: z.number(),
  sensitivity: z.array(sensitivitySchema),
  explanation: explanationSchema.nullable(),
});
export type LinkResult = z.infer<typeof linkResultSchema>;

export const rankingLinkAnswerSchema = linkResultSchema.extend({
  run: z.object({
    id: z.string(),
    policy: z.string(),
    policyVersion: z.number().int(),
    strategy: z.string(),
    evaluatedAt: z.string().nullable(),
  }),
  signals: z.object({
    preJobs: z.string().nullable(),
    targetJobs: z.string().nullable(),
    pullSeconds: z.string().nullable(),
    peakJobs: z.string().nullable(),
    sizeBytes: z.string().nullable(),
  }),
  /** The source of each number of the model. */
  inputs: z.array(sourcedInputSchema),
  /** How cold resolves end: by the model over all images weighted by cold pulls, and as counted by the mirror. */
  outcomes: z.object({
    modelled: mixSchema.nullable(),
    measured: z
      .object({
        resolves: z.number(),
        mix: mixSchema,
        /** Share of failures in all resolves. */
        failed: share,
        /** Mean seconds of a resolve. */
        meanSeconds: z.object({ rule2: mean, rule3: mean, rule7: mean }),
      })
      .nullable(),
  }),
  held: z
    .object({
      snapshot: z.string().describe("Name of the snapshot of nodes."),
      version: z.number().int(),
      at: z.string().describe("When it was taken, as ISO 8601."),
      nodes: z.number().int().describe("Number of its nodes that report which images they hold."),
      holders: z
        .record(z.string(), z.number().int())
        .describe(
          "Number of those nodes that hold each image of the ranking; 0 for an image that is missing.",
        ),
    })
    .nullable()
    .describe(
      "Measured holders, beside the modelled `holder`: by the newest snapshot whose nodes report their images. Null without one.",
    ),
  warnings: z
    .array(
      z.object({
        code: z.literal("coldFractionVanishes"),
        message: z.string(),
        signal: z.string().optional(),
      }),
    )
    .describe("Why the result is doubtful: `preJobs` counts samples of usage rather than job starts."),
  /** Number of ranked images of the run without a pull time, which are left out. */
  withoutPullTime: z.number().int(),
});
export type RankingLinkAnswer = z.infer<typeof rankingLinkAnswerSchema>;
