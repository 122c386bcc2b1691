/** Everything that the parts know about one image. */
import { z } from "zod";
import { instantSchema } from "./common";
import { sectionOf } from "./sections";

export const IMAGE_PARTS = ["policies", "replays", "nodes", "jobs", "manifest"] as const;
export type ImagePart = (typeof IMAGE_PARTS)[number];
/** Parts that are returned by default: they are read from the database. */
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
        "Parts to return, separated by commas: `policies`, `replays`, `nodes`, `jobs` and `manifest` (which is requested from a registry). Defaults to `policies,replays,nodes`.",
    }),
});

const count = z.number().int();

const courseSchema = z.object({
  runId: z.string(),
  /** The instant for which the run was evaluated. */
  at: instantSchema,
  /** Null: not ranked in this run. */
  rank: count.nullable(),
  gap: z.number().nullable(),
  /** Unit of `gap`; null if it is a bare number. */
  scoreUnit: z.string().nullable().optional(),
  selected: z.boolean(),
  /** The run's cut. */
  maxImages: count,
});
export type CoursePoint = z.infer<typeof courseSchema>;

export const imagePlaceSchema = z.object({
  policy: z.string(),
  /** The newest run with a result; null if there is none, and then nothing else is known. */
  runId: z.string().nullable(),
  at: instantSchema.nullable(),
  maxImages: count,
  imageCount: count,
  rank: count.nullable(),
  score: z.number().nullable(),
  selected: z.boolean(),
  /** Score minus that of the nearest image across the cut: negative below the cut. */
  gap: z.number().nullable(),
  /** Unit of `score` and `gap`; null if they are bare numbers. */
  scoreUnit: z.string().nullable().optional(),
  /** Why it has no rank although it has samples; null if it has none. */
  unranked: z.object({ reason: z.enum(["dropped", "filtered"]), missing: z.array(z.string()) }).nullable(),
  /** The policy owner's expectation of it. */
  expected: z.enum(["warm", "notNeeded"]).nullable(),
  /** Its name in the run, ranked or left out; null if none of the run's queries returned it. */
  name: z.string().nullable(),
  /** The policy's runs with a result, oldest first. */
  course: z.array(courseSchema),
});
export type ImagePlace = z.infer<typeof imagePlaceSchema>;

export const imagePlacesSchema = z.object({
  /** Expected but not selected images first, then the nearest below the cut, then the nearest above it. */
  items: z.array(imagePlaceSchema),
  selected: count,
  ranked: count,
  /** Number of policies examined; `more` is true if there are others. */
  policies: count,
  /**
   * The first of these runs that ranks the image and that POST /coldstart/ranking accepts without an explicit
   * assignment of signals; null if there is none.
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
  /** Jobs that waited for it without prewarming, and for how long. */
  affectedJobs: count,
  affectedMinutes: z.number(),
  /** Within developer hours: the minutes waited, and the minutes that prewarming it saves. */
  windowMinutes: z.number(),
  savedMinutes: z.number(),
  pullSeconds: z.number(),
  sizeMb: z.number().nullable(),
  /** Strategies and policies of the replay that select it, each with the smallest top-K at which they do. */
  selectedBy: z.array(z.object({ strategy: z.string(), topK: count })),
});
export type ImageReplay = z.infer<typeof imageReplaySchema>;

export const imageReplaysSchema = z.object({
  items: z.array(imageReplaySchema),
  /** Number of the newest replays that were searched. */
  replays: count,
});

export const imageHoldersSchema = z.object({
  snapshot: z.string(),
  version: count,
  at: instantSchema,
  nodes: count,
  /** Nodes that report which images they hold; null in a snapshot older than this field. */
  told: count.nullable(),
  holders: count,
  bytes: z.number().nullable(),
  /** Names of the first 100. */
  holding: z.array(z.string()),
  lacking: z.array(z.string()),
});
export type ImageHolders = z.infer<typeof imageHoldersSchema>;

export const imageNodesSchema = z.object({
  /** One per snapshot of nodes, for its newest version. */
  items: z.array(imageHoldersSchema),
  more: z.boolean(),
});

const waitedJobSchema = z.object({
  /** The job's id in the job set. */
  jobId: z.string(),
  pipelineId: z.string(),
  node: z.string(),
  image: z.string(),
  scheduled: instantSchema,
  waitSeconds: z.number(),
  /** Seconds that prewarming the image saves. */
  savedSeconds: z.number(),
  /** Project of the build with this id, if that build is known here. */
  project: z.object({ id: count, path: z.string() }).nullable(),
});

export const waitedJobsSchema = z.object({
  /** The newest replay whose jobs are still stored. */
  replay: z.object({ id: z.string(), at: instantSchema, jobSet: jobSetSchema }),
  jobs: count,
  waited: count,
  waitedMinutes: z.number(),
  savedMinutes: z.number(),
  /** The longest waits. */
  longest: z.array(waitedJobSchema),
  /** The most expensive first; the null project collects jobs whose builds are not known here. */
  projects: z.array(
    z.object({
      project: waitedJobSchema.shape.project,
      jobs: count,
      waitedMinutes: z.number(),
      savedMinutes: z.number(),
    }),
  ),
  /** Waits beyond those that were examined one by one. */
  unlisted: count,
});
export type WaitedJobs = z.infer<typeof waitedJobsSchema>;

export const imageRegistrySchema = z.object({
  source: z.string(),
  registry: z.string(),
  repository: z.string(),
  /** Whether the host of the reference is the registry's own; if false, the repository was looked up by its path. */
  sameHost: z.boolean(),
  digest: z.string(),
  /** Platforms of an index; empty for a plain image. */
  platforms: z.array(z.string()),
  /** The platform whose layers are listed. */
  platform: z.string().nullable(),
  /** Compressed size of layers and configuration, as they are pulled. */
  bytes: z.number(),
  layers: z.array(z.object({ digest: z.string(), bytes: z.number() })),
  /** The first 200 tags of the repository. */
  tags: z.array(z.string()),
});
export type ImageRegistry = z.infer<typeof imageRegistrySchema>;

export const imageDetailSchema = z.object({
  reference: z.string(),
  /** The parsed reference; null for a text that is not an image reference. */
  parsed: z
    .object({
      host: z.string().nullable(),
      repository: z.string(),
      tag: z.string().nullable(),
      digest: z.string().nullable(),
    })
    .nullable(),
  /** Other names of the same content, as reported by nodes; what is known about them is included. */
  aliases: z.array(z.string()),
  policies: sectionOf(imagePlacesSchema).optional(),
  replays: sectionOf(imageReplaysSchema).optional(),
  nodes: sectionOf(imageNodesSchema).optional(),
  /** Null if no replay whose jobs are still stored contains the image. */
  jobs: sectionOf(waitedJobsSchema.nullable()).optional(),
  /** Null if no data source is a registry. */
  manifest: sectionOf(imageRegistrySchema.nullable()).optional(),
});
export type ImageDetail = z.infer<typeof imageDetailSchema>;
