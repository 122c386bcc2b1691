/**
 * Every cap and budget of a request in one place. Above one the answer is 4xx or 503 and names it. The list in
 * docs/operating/limits.md and the OpenAPI document's `x-limits` are written from here.
 */
export interface Limit {
  readonly value: number;
  /** The unit and what is limited: "queries in a policy". */
  readonly of: string;
}

const limit = (value: number, of: string): Limit => ({ value, of });

export const LIMITS = {
  bodyBytes: limit(2_621_440, "bytes in a request's body; uploads of data sources may have 25,165,824"),
  bodyDepth: limit(100, "levels of lists and maps in a JSON body"),
  bodyValues: limit(50_000, "values in a JSON body"),
  detailsListed: limit(200, "errors or warnings in an answer; the last one says how many more there are"),
  documentBytes: limit(1_048_576, "bytes in a policy document"),
  documentDepth: limit(100, "levels of lists and maps in a policy document"),
  documentTokens: limit(100_000, "keys, values and marks such as - : , { in a policy document"),
  aliasedValues: limit(10_000, "values that a policy document's aliases stand for"),
  policyQueries: limit(100, "queries in a policy"),
  policySignals: limit(200, "signals in a policy"),
  expectedImages: limit(1_000, "images in each of a policy's two lists of expected ones"),
  rankingTerms: limit(200, "terms in a ranking"),
  signalWindows: limit(100, "windows in a signal"),
  listedTexts: limit(1_000, "texts in one list, such as the repositories of a registry query"),
  nameCharacters: limit(253, "characters in the name of a query or signal"),
  patternCharacters: limit(4_096, "characters in a regular expression"),
  patternSize: limit(20_000, "instructions that a regular expression compiles to, repetitions counted"),
  documentPatternSize: limit(5_000, "instructions that a document's regular expressions compile to together"),
  documentsInText: limit(500, "documents in one text, such as manifests between ---"),
  planNodes: limit(5_000, "nodes in one plan of waterlines"),
  planPods: limit(200_000, "pods in one plan of waterlines"),
  podsOfNode: limit(2_000, "pods of one node in a plan of waterlines"),
  planRules: limit(1_000, "rules in one plan of waterlines"),
  planMetrics: limit(100, "metrics that are added to one plan of waterlines"),
  planFileBytes: limit(67_108_864, "bytes in a file of the command plan"),
  planBytes: limit(33_554_432, "bytes in the body of a request for a plan of waterlines"),
  planValues: limit(2_000_000, "values in the body of a request for a plan of waterlines"),
  snapshotFileBytes: limit(67_108_864, "bytes in each file of a snapshot of nodes"),
  snapshotNames: limit(200, "names of snapshots of nodes"),
  snapshotsKept: limit(20, "versions of a snapshot of nodes that are kept however old they are"),
  snapshotDays: limit(90, "days that further versions of a snapshot of nodes are kept"),
  buildsInBatch: limit(1_000, "builds in one batch"),
  scriptLines: limit(1_000, "lines in a build's script"),
  buildVariables: limit(1_000, "variables of a build"),
  tags: limit(50, "tags of a build or a runner"),
  runnersInRequest: limit(200, "runners whose factors one request changes or tries"),
  quotasInWhatIf: limit(1_000, "namespaces' quotas in one what-if of minutes"),
  periodDays: limit(366, "days in the period of one what-if of minutes"),
  ledgerGroups: limit(500_000, "groups of alike builds that one what-if of minutes reads"),
  correctedBuilds: limit(50_000, "entries of late corrections that one what-if of minutes reads"),
  ledgerSeconds: limit(60, "seconds for one reading of the ledger over a period"),
  ledgerReads: limit(3, "readings of the ledger at the same time in one process"),
  importProjects: limit(2_000, "projects in one import"),
  importFileBytes: limit(67_108_864, "bytes in a CSV file of builds"),
  importLineBytes: limit(65_536, "bytes in a row of a CSV file of builds"),
  importRejections: limit(100_000, "rejected rows or jobs that an import lists; the others are counted"),
  jobRequestBytes: limit(32_768, "bytes in what a Runner sends as JSON"),
  tracePatchBytes: limit(1_048_576, "bytes in one patch of a job's trace"),
  traceBytes: limit(104_857_600, "bytes in a job's trace; a longer one ends the job"),
  replayJobs: limit(5_000_000, "jobs in a replay's jobs, and as many in its history"),
  replayFileBytes: limit(67_108_864, "bytes in each file of a replay, as it is sent"),
  replaySeconds: limit(300, "seconds for the computing of one replay or recommendation"),
  replayAnswerSeconds: limit(
    60,
    "seconds for the answer to a question about a job or a pipeline of a replay",
  ),
  jobSetRejections: limit(100_000, "rejected rows that a job set keeps for download; the others are counted"),
  replayImages: limit(5_000, "images in a replay"),
  analysisImages: limit(20, "images in one analysis"),
  analysisDraws: limit(50_000_000, "ranks that the stability analysis draws: draws × images"),
  besideRuns: limit(6, "runs in one comparison"),
  rankingCells: limit(
    1_000_000,
    "values in one ranking that is answered at once: images × (signals + terms)",
  ),
  answerBytes: limit(67_108_864, "bytes in an answer that a worker thread computes"),
  seriesImages: limit(20, "images in one request for series"),
  coldstartMembers: limit(5_000, "nodes in a cold-start scenario"),
  coldstartEvents: limit(1_000, "events of the DHT in a cold-start scenario"),
  coldstartProviders: limit(100, "providers in one event of the DHT"),
  coldstartLookups: limit(20_000, "lookups in the DHT while one resolve waits"),
  prefetchChildren: limit(1_000, "children in one prefetch"),
  herdNodes: limit(1_000, "nodes in a herd"),
  herdBlobs: limit(50, "blobs in a herd's image"),
  herdRestarts: limit(100, "restarts in a herd"),
  herdEvents: limit(2_000_000, "events in a herd, with the cascade and without it each"),
  linkImages: limit(5_000, "ranked images of a run whose cold start is looked at"),
  coldstartSeconds: limit(30, "seconds for one resolve, herd, prefetch or ranking of the cold start"),
  queueJobs: limit(60_000, "jobs that wait which one explanation goes through, the lowest ids first"),
  queueRunners: limit(5_000, "runners that the pages of the queue go through, the lowest ids first"),
  queueHistoryJobs: limit(50_000, "jobs that the queue over time comes from, the latest ids"),
  simulatedRunners: limit(1_000, "runners in a simulation of the queue"),
  simulatedProjects: limit(200, "projects in a simulation of the queue"),
  simulatedJobs: limit(20_000, "jobs in a simulation of the queue"),
  simulatedEvents: limit(2_000_000, "events in a simulation of the queue, with each strategy"),
  simulationSeconds: limit(30, "seconds for one simulation of the queue"),
  shortSeconds: limit(20, "seconds to check or export a document, or to read a result"),
  whatIfSeconds: limit(60, "seconds for one what-if with its analysis"),
  unpackSeconds: limit(60, "seconds to unpack a run's samples"),
  planSeconds: limit(20, "seconds for one plan of waterlines"),
  snapshotSeconds: limit(60, "seconds to read one snapshot of nodes"),
  dryRunSeconds: limit(900, "seconds for one dry run"),
  previewSeconds: limit(90, "seconds for one preview of a query"),
  labelValues: limit(10_000, "names or values of labels in one answer; a selector narrows them"),
  labelSeconds: limit(10, "seconds for one question for labels"),
  runSeconds: limit(3_600, "seconds for the fetching and computing of one run"),
  shortMemoryMb: limit(512, "MB of JavaScript objects in a thread that checks documents or reads results"),
  computeMemoryMb: limit(1_024, "MB of JavaScript objects in a thread that computes a what-if"),
  fetchMemoryMb: limit(2_048, "MB of JavaScript objects in a thread that fetches and computes a run"),
  waitingTasks: limit(100, "requests that wait for a worker thread, for each kind of thread"),
  waitSeconds: limit(30, "seconds that a request waits for a worker thread"),
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof LIMITS;

/** "more than 200 signals in a policy (limit policySignals)". */
export function above(name: LimitName): string {
  const { value, of } = LIMITS[name];
  return `more than ${value.toLocaleString("en")} ${of} (limit ${name})`;
}
