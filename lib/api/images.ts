/** Everything that the parts know of one image. */
import { z } from "zod";
import { instantSchema } from "./common";
import { sectionOf } from "./sections";

export const IMAGE_PARTS = ["policies", "replays", "nodes", "jobs", "manifest"] as const;
export type ImagePart = (typeof IMAGE_PARTS)[number];
/** Those that come without being named: they are read from the database. */
export const QUICK_IMAGE_PARTS = ["policies", "replays", "nodes"] as const satisfies readonly ImagePart[];

export const imageReferenceSchema = z.string().min(1).max(4_096);

export const imageQuerySchema = z.object({
  parts: z
    .string()
    .max(200)
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(IMAGE_PARTS)).min(1).max(IMAGE_PARTS.length))
    .optional()
    .meta({
      description:
        "Of policies, replays, nodes, jobs and manifest, which a registry is asked for, parted by commas; the first three unless given.",
    }),
});

const count = z.number().int();

const courseSchema = z.object({
  runId: z.string(),
  /** When the run computed for. */
  at: instantSchema,
  /** Null: not ranked in this run. */
  rank: count.nullable(),
  gap: z.number().nullable(),
  /** Of `gap`; null where it is a bare number. */
  scoreUnit: z.string().nullable().optional(),
  selected: z.boolean(),
  /** The cut of this run. */
  maxImages: count,
});
export type CoursePoint = z.infer<typeof courseSchema>;

export const imagePlaceSchema = z.object({
  policy: z.string(),
  /** The newest run with a result; null without one, and then nothing else is known. */
  runId: z.string().nullable(),
  at: instantSchema.nullable(),
  maxImages: count,
  imageCount: count,
  rank: count.nullable(),
  score: z.number().nullable(),
  selected: z.boolean(),
  /** Score minus that of the nearest image across the line: negative below it. */
  gap: z.number().nullable(),
  /** Of `score` and `gap`; null where they are bare numbers. */
  scoreUnit: z.string().nullable().optional(),
  /** Why it has no rank although its samples came in; null where none came. */
  unranked: z.object({ reason: z.enum(["dropped", "filtered"]), missing: z.array(z.string()) }).nullable(),
  /** What the policy's owner expects of it. */
  expected: z.enum(["warm", "notNeeded"]).nullable(),
  /** The name under which its run knows it, ranked or left out; null where none of its queries returned it. */
  name: z.string().nullable(),
  /** Its runs with a result, the oldest first. */
  course: z.array(courseSchema),
});
export type ImagePlace = z.infer<typeof imagePlaceSchema>;

export const imagePlacesSchema = z.object({
  /** What is expected and not selected first, then the nearest below the line, then the nearest above it. */
  items: z.array(imagePlaceSchema),
  selected: count,
  ranked: count,
  /** Policies that were asked; `more` when there are others. */
  policies: count,
  /**
   * The first of these runs that ranks it and that POST /coldstart/ranking takes without being told which signal is
   * what; null where none does.
   */
  coldStartRun: z.string().nullable(),
  more: z.boolean(),
});
export type ImagePlaces = z.infer<typeof imagePlacesSchema>;

const jobSetSchema = z.object({ id: z.string(), name: z.string(), version: count }).nullable();

export const imageReplaySchema = z.object({
  id: z.string(),
  at: instantSchema,
  jobSet: jobSetSchema,
  name: z.string(),
  jobs: count,
  /** Jobs that waited for it without prewarming, and how long. */
  affectedJobs: count,
  affectedMinutes: z.number(),
  /** Of the developers' hours: what waited, and what prewarming it saves. */
  windowMinutes: z.number(),
  savedMinutes: z.number(),
  pullSeconds: z.number(),
  sizeMb: z.number().nullable(),
  /** Strategies and policies of the replay that select it, each with its smallest top-K. */
  selectedBy: z.array(z.object({ strategy: z.string(), topK: count })),
});
export type ImageReplay = z.infer<typeof imageReplaySchema>;

export const imageReplaysSchema = z.object({
  items: z.array(imageReplaySchema),
  /** Replays that were looked through, the newest ones. */
  replays: count,
});

export const imageHoldersSchema = z.object({
  snapshot: z.string(),
  version: count,
  at: instantSchema,
  nodes: count,
  /** Nodes that say which images they hold; null in a snapshot of before this was kept. */
  told: count.nullable(),
  holders: count,
  bytes: z.number().nullable(),
  /** Names of the first 100. */
  holding: z.array(z.string()),
  lacking: z.array(z.string()),
});
export type ImageHolders = z.infer<typeof imageHoldersSchema>;

export const imageNodesSchema = z.object({
  /** Of the newest version of each snapshot of nodes. */
  items: z.array(imageHoldersSchema),
  more: z.boolean(),
});

const waitedJobSchema = z.object({
  /** As the job set has it. */
  jobId: z.string(),
  pipelineId: z.string(),
  node: z.string(),
  image: z.string(),
  scheduled: instantSchema,
  waitSeconds: z.number(),
  /** What prewarming the image takes off. */
  savedSeconds: z.number(),
  /** Where a build of this id is known here. */
  project: z.object({ id: count, path: z.string() }).nullable(),
});

export const waitedJobsSchema = z.object({
  /** The newest replay whose jobs are kept. */
  replay: z.object({ id: z.string(), at: instantSchema, jobSet: jobSetSchema }),
  jobs: count,
  waited: count,
  waitedMinutes: z.number(),
  savedMinutes: z.number(),
  /** The longest waits. */
  longest: z.array(waitedJobSchema),
  /** The most expensive first; a null project has jobs of which no build is known here. */
  projects: z.array(
    z.object({
      project: waitedJobSchema.shape.project,
      jobs: count,
      waitedMinutes: z.number(),
      savedMinutes: z.number(),
    }),
  ),
  /** Waits beyond those that were looked at one by one. */
  unlisted: count,
});
export type WaitedJobs = z.infer<typeof waitedJobsSchema>;

export const imageRegistrySchema = z.object({
  source: z.string(),
  registry: z.string(),
  repository: z.string(),
  /** The host of the reference is the registry's own; else the repository was looked up by its path. */
  sameHost: z.boolean(),
  digest: z.string(),
  /** Of an index; empty for a plain image. */
  platforms: z.array(z.string()),
  /** What the layers are of. */
  platform: z.string().nullable(),
  /** Layers and configuration, packed as they are pulled. */
  bytes: z.number(),
  layers: z.array(z.object({ digest: z.string(), bytes: z.number() })),
  /** The first 200 of the repository. */
  tags: z.array(z.string()),
});
export type ImageRegistry = z.infer<typeof imageRegistrySchema>;

export const imageDetailSchema = z.object({
  reference: z.string(),
  /** What the reference says of itself; null for a text that is no image's name. */
  parsed: z
    .object({
      host: z.string().nullable(),
      repository: z.string(),
      tag: z.string().nullable(),
      digest: z.string().nullable(),
    })
    .nullable(),
  /** Other names of the same content, as nodes told; what is known of them counts too. */
  aliases: z.array(z.string()),
  policies: sectionOf(imagePlacesSchema).optional(),
  replays: sectionOf(imageReplaysSchema).optional(),
  nodes: sectionOf(imageNodesSchema).optional(),
  /** Null: no replay whose jobs are kept knows it. */
  jobs: sectionOf(waitedJobsSchema.nullable()).optional(),
  /** Null: no registry is among the data sources. */
  manifest: sectionOf(imageRegistrySchema.nullable()).optional(),
});
export type ImageDetail = z.infer<typeof imageDetailSchema>;
