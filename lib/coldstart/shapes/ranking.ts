/** What the cascade does to a prewarm ranking, as the API asks and answers it (coldstart.md section 5). Seconds, bytes. */
import { z } from "zod";
import { explanationSchema } from "../../explanation/explanation";
import { LIMITS } from "../../limits/limits";
import { observationsSchema } from "./mirror";

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
  /** K of the probe. */
  k: z.number().int().min(1).max(100),
  /** Whether a node that is asked answers in time: u. */
  reachable: share,
  /** r: a question to another node and its answer. */
  rpcSeconds: seconds,
  /** What a silent node costs. */
  queryTimeoutSeconds: seconds,
  /** t_L: a lookup in the DHT. */
  lookupSeconds: seconds,
  /** t_v: until a record is visible. */
  visibleSeconds: seconds,
  /** d, of manifests and configurations and of layers. */
  pollManifestSeconds: seconds,
  pollLayerSeconds: seconds,
  /** Until the first byte. */
  originSeconds: seconds,
  peerSeconds: seconds,
  /** B_o and B_p, bytes a second. */
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
  /** a: whether a node that held an image can still serve it. */
  available: share,
  /** φ: whether the DHT says "nobody" although somebody holds it. */
  falseEmpty: share,
  /** Jobs of an image that begin together at most, where no signal says it. */
  peakJobs: z.number().min(1).max(1_000_000),
  /** Of those that find nobody, whether somebody pulls it already; left out, it follows from those that begin together. */
  inFlight: share.optional(),
});
export type LinkModel = z.infer<typeof linkModelSchema>;

/** What holds where nobody says otherwise. */
export const LINK_MODEL: LinkModel = { ...CLUSTER_MODEL, available: 0.9, falseEmpty: 0.02, peakJobs: 1 };

export type ModelInput = keyof LinkModel;
export const MODEL_INPUTS = linkModelSchema.keyof().options;

/** A number of the model with where it came from; `model` means that it is computed for each image. */
export const sourcedInputSchema = z.object({
  input: linkModelSchema.keyof(),
  value: z.number().nullable(),
  from: z.enum(["request", "metrics", "policy", "default", "model"]),
  /** What was counted of it; null where nothing was. */
  observations: z.number().nullable(),
  /** Why the counted value is not used. */
  unused: z.enum(["tooFew", "outOfRange"]).nullable(),
});
export type SourcedInput = z.infer<typeof sourcedInputSchema>;

export const OUTCOMES = ["dht", "rule2", "rule3", "rule7"] as const;
export type MixOutcome = (typeof OUTCOMES)[number];
export const OUTCOME_LABELS: Readonly<Record<MixOutcome, string>> = {
  dht: "The DHT names a holder",
  rule2: "Rule 2: the probe finds a holder",
  rule3: "Rule 3: somebody pulls it already",
  rule7: "Rule 7: one node is asked to pull it",
};

const observedSchema = z.object({ pulls: z.number().min(0), meanSeconds: z.number().min(0) });
/** Pulls that were seen to end so: how many, and their mean in seconds. */
export type Observed = z.infer<typeof observedSchema>;
const observedPullsSchema = z.partialRecord(z.enum(OUTCOMES), observedSchema);

const signalName = z.string().min(1).max(LIMITS.nameCharacters.value);
export const LINK_ROLES = ["preJobs", "targetJobs", "pullSeconds", "peakJobs", "sizeBytes"] as const;
export type LinkRole = (typeof LINK_ROLES)[number];

export const rankingLinkRequestSchema = z.strictObject({
  /** Id of a finished run. */
  run: z.string().min(1).max(80),
  /** Which of the run's signals is what; a policy by the exposure model says the first three itself. */
  signals: z.partialRecord(z.enum(LINK_ROLES), signalName).default({}),
  /** Members that are left out have the policy's value where it has one, else the model's. */
  model: linkModelSchema.partial().strict().default({}),
  /** By image: what its pulls were seen to take. */
  observed: z.record(z.string().max(4_096), observedPullsSchema).default({}),
  /** What a running mirror counted: estimates of the model's members that are not in `model`. */
  observations: observationsSchema.prefault({}),
  /** The image that the answer explains. */
  explain: z.string().max(4_096).optional(),
});
export type RankingLinkRequest = z.infer<typeof rankingLinkRequestSchema>;

const mixSchema = z.object({ dht: share, rule2: share, rule3: share, rule7: share });
const timesSchema = z.object({ dht: z.number(), rule2: z.number(), rule3: z.number(), rule7: z.number() });

/** Seconds; null where nothing counted them. */
const mean = z.number().nullable();

export const linkRowSchema = z.object({
  image: z.string(),
  /** By cold waiting, and in the run; from 1. */
  rank: z.number().int(),
  runRank: z.number().int(),
  /** Among the first `line` of each. */
  selected: z.boolean(),
  runSelected: z.boolean(),
  preJobs: z.number(),
  targetJobs: z.number(),
  peakJobs: z.number(),
  /** p̂, the pull that the run measured. */
  pullSeconds: z.number(),
  sizeBytes: z.number(),
  /** `pullTime`: as many bytes as the registry sends in p̂. */
  sizeFrom: z.enum(["signal", "pullTime"]),
  /** P0: that somebody holds it when the window begins. */
  holder: z.number(),
  mix: mixSchema,
  /** T of each outcome, refined by what was seen. */
  times: timesSchema,
  /** p*. */
  refinedSeconds: z.number(),
  /** No pull was observed, so p* is the model's. */
  isModel: z.boolean(),
  /** From the registry until others see it, and how long they wait for it. */
  originSeconds: z.number(),
  deadlineSeconds: z.number(),
  /** J_target q^J_pre p̂, the seed's score. */
  seedScore: z.number(),
  /** C, distinct cold pulls. */
  coldPulls: z.number(),
  /** W, cold-wait seconds, and what it is the sum of. */
  exposureSeconds: z.number(),
  firstSeconds: z.number(),
  burstSeconds: z.number(),
  peersSeconds: z.number(),
  prewarmBytes: z.number(),
  seedingGainSeconds: z.number(),
  seedingBytes: z.number(),
  /** Seconds a byte. */
  prewarmGainPerByte: z.number(),
  seedingGainPerByte: z.number(),
  advice: z.enum(["seed", "prewarm", "neither"]),
});
export type LinkRow = z.infer<typeof linkRowSchema>;

export const SENSITIVE = ["available", "falseEmpty", "originRate", "peerRate"] as const;

const outcomeSchema = z.object({
  value: z.number(),
  exposureSeconds: z.number(),
  /** Mean p* of a cold pull, which φ moves and W does not; null where no cold pull is expected. */
  refinedSeconds: z.number().nullable(),
  crossed: z.number().int(),
});
export const sensitivitySchema = z.object({
  input: z.enum(SENSITIVE),
  /** With less and with more of the input: the sum of W, the mean p*, and how many images then leave the selected. */
  low: outcomeSchema,
  high: outcomeSchema,
});
export type Sensitivity = z.infer<typeof sensitivitySchema>;

export const linkResultSchema = z.object({
  model: linkModelSchema,
  /** Images that are selected. */
  line: z.number().int(),
  /** In order of cold waiting. */
  rows: z.array(linkRowSchema),
  exposureSeconds: z.number(),
  /** Mean p* of a cold pull; null where none is expected. */
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
  /** Where each number of the model came from. */
  inputs: z.array(sourcedInputSchema),
  /** How cold resolves end: by the model, of all images by their cold pulls, and as the mirror counted it. */
  outcomes: z.object({
    modelled: mixSchema.nullable(),
    measured: z
      .object({
        resolves: z.number(),
        mix: mixSchema,
        /** Failures of all resolves. */
        failed: share,
        /** Of a resolve, seconds. */
        meanSeconds: z.object({ rule2: mean, rule3: mean, rule7: mean }),
      })
      .nullable(),
  }),
  /** Ranked images of the run without a pull time, which are not counted. */
  withoutPullTime: z.number().int(),
});
export type RankingLinkAnswer = z.infer<typeof rankingLinkAnswerSchema>;
