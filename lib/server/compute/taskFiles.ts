/**
 * Assigns tasks to bundles. A thread loads only what its tasks need: loading all of them takes half a second of a
 * core.
 */

/** The names of the tasks in each file of tasks/. A new task needs its name here, and one line in the file. */
const TASK_FILES = {
  coldstart: ["coldstartHerd", "coldstartPrefetch", "coldstartResolve"],
  coldstartRanking: ["coldstartObservations", "coldstartRanking"],
  documents: ["checkPolicy", "exportPolicy", "validatePolicy"],
  jobSets: ["jobSet"],
  minutes: ["minutesWhatIf"],
  nodes: ["readNodeSnapshot", "readNodeTimeline", "readNodes"],
  queue: ["queueHistory", "queueJob", "queueRunner", "queueRunnerChange", "queueSimulation"],
  registry: ["coldstartManifest", "registryTags"],
  replay: ["askReplay", "collectJobs", "guardPolicy", "replay", "shadowDays"],
  results: ["diffRuns", "explainImage", "runCsv", "runStatus"],
  runs: ["dryRun", "preview", "run"],
  samples: ["series", "unpack"],
  waterlines: ["planLargeWaterlines", "planWaterlines", "validateWaterlines"],
  whatIf: ["runRemedies", "whatIf"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type TaskFile = keyof typeof TASK_FILES;

const FILE_OF = new Map(
  (Object.entries(TASK_FILES) as [TaskFile, readonly string[]][]).flatMap(([file, names]) =>
    names.map((name) => [name, file] as const),
  ),
);

/** Throws for a name that is in no file. */
export function taskFile(name: string): TaskFile {
  const file = FILE_OF.get(name);
  if (file === undefined)
    throw new Error(`There is no task named ${name}: list it in lib/server/compute/taskFiles.ts.`);
  return file;
}
