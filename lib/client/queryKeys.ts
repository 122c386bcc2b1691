/**
 * Every key of the query cache. Invalidation rule: a write to a thing invalidates that thing's `all`; a run that
 * starts or ends invalidates `runs.all` and `policies.all` (last run, history), a replay `names.all` (who waited).
 * Use the functions of `invalidate.ts`, which follow this rule. A write that changes only what it returns (a
 * policy's guard or expected images, the settings) puts its answer into the cache instead.
 */
export const queryKeys = {
  search: (text: string) => ["search", text],
  settings: ["settings"],
  session: ["session"],
  tour: ["tour"],
  sessions: ["sessions"],
  users: {
    all: ["users"],
    list: () => ["users", "list"],
    detail: (id: string) => ["users", "detail", id],
  },
  tokens: { all: ["tokens"], list: (of: "me" | "everybody") => ["tokens", "list", of] },
  webhooks: ["webhooks"],
  /** Not below `webhooks`: those of a webhook that was just deleted no longer exist. */
  deadLetters: { all: ["deadLetters"], of: (webhook: string) => ["deadLetters", webhook] },
  policies: {
    all: ["policies"],
    list: () => ["policies", "list"],
    names: () => ["policies", "names"],
    detail: (name: string) => ["policies", "detail", name],
    versions: (name: string) => ["policies", "versions", name],
    diff: (name: string, a: number, b: number) => ["policies", "diff", name, a, b],
    history: (name: string) => ["policies", "history", name],
    runs: (name: string) => ["policies", "runs", name],
    expected: (name: string) => ["policies", "expected", name],
    guard: (name: string) => ["policies", "guard", name],
    shadow: (name: string) => ["policies", "shadow", name],
    shadowRuns: (name: string) => ["policies", "shadowRuns", name],
    shadows: () => ["policies", "shadows"],
    export: (name: string, spelling: string, format: string) => [
      "policies",
      "export",
      name,
      spelling,
      format,
    ],
  },
  /** Part of the server build: never invalidated. */
  policyTemplates: ["policyTemplates"],
  /** By content: never invalidated. */
  validation: (spec: string, semantics: string | null) => ["validation", semantics, spec],
  /** By content: never invalidated. */
  tunerLink: (policy: string, version: number, link: string) => ["tunerLink", policy, version, link],
  /** By content, over a run's samples, which never change: never invalidated. */
  tunerAnswer: (runId: string, name: string, question: string | null) => [
    "tunerAnswer",
    runId,
    name,
    question,
  ],
  runs: {
    all: ["runs"],
    list: (filter: Readonly<Record<string, string | number | null>>) => ["runs", "list", filter],
    detail: (id: string) => ["runs", "detail", id],
    part: (id: string, part: string) => ["runs", "detail", id, part],
    diff: (a: string, b: string) => ["runs", "diff", a, b],
  },
  names: {
    all: ["names"],
    /** The data of an image's page; `parts` as the request names them. */
    image: (reference: string, parts: string) => ["names", "image", reference, parts],
    of: (kind: string, id: string) => ["names", kind, id],
    waits: (kind: string, id: string) => ["names", "waits", kind, id],
    story: (id: number) => ["names", "story", id],
    pull: (id: number) => ["names", "pull", id],
  },
  queue: {
    all: ["queue"],
    overview: ["queue", "overview"],
    history: (hours: number) => ["queue", "history", hours],
    projects: (path: string) => ["queue", "projects", path],
    key: (key: string) => ["queue", "key", key],
    job: (id: number) => ["queue", "job", id],
    log: (id: number, bytes: number) => ["queue", "log", id, bytes],
    runner: (id: number) => ["queue", "runner", id],
    runnerWhatIf: (id: number, input: string) => ["queue", "runner", id, "whatIf", input],
    /** By content: never invalidated. */
    simulation: (scenario: string) => ["queueSimulation", scenario],
  },
  /** By content: never invalidated. */
  coldstart: {
    herd: (herd: string) => ["coldstart", "herd", herd],
    prefetch: (scenario: string) => ["coldstart", "prefetch", scenario],
    ranking: (request: string) => ["coldstart", "ranking", request],
    mirror: (choice: string) => ["coldstart", "mirror", choice],
    manifest: (asked: string) => ["coldstart", "manifest", asked],
  },
  minutes: {
    all: ["minutes"],
    month: (month: string | null) => ["minutes", "month", month],
    monthPipelines: (month: string | null) => ["minutes", "monthPipelines", month],
    namespaces: ["minutes", "namespaces"],
    namespace: (id: string, month: string | null, year: string | null) => [
      "minutes",
      "namespace",
      id,
      month,
      year,
    ],
    project: (id: string, month: string | null) => ["minutes", "project", id, month],
    pipelines: (id: string, project: string, month: string | null) => [
      "minutes",
      "pipelines",
      id,
      project,
      month,
    ],
    entries: (id: string, project: string, pipeline: string, month: string | null) => [
      "minutes",
      "entries",
      id,
      project,
      pipeline,
      month,
    ],
    pipeline: (id: string) => ["minutes", "pipeline", id],
    build: (id: number) => ["minutes", "build", id],
    quota: (owner: string) => ["minutes", "quota", owner],
    /** Not below the others: after the write it would be fetched once more and refused. */
    reset: (id: string, undoes: number | null) => ["minutesReset", id, undoes],
  },
  nodes: {
    all: ["nodes"],
    head: (filter: Readonly<Record<string, string>>) => ["nodes", "head", filter],
    list: (filter: Readonly<Record<string, string>>) => ["nodes", "list", filter],
    detail: (name: string, filter: Readonly<Record<string, string>>) => ["nodes", "detail", name, filter],
    images: (name: string, filter: Readonly<Record<string, string>>) => ["nodes", "images", name, filter],
    timeline: (name: string, filter: Readonly<Record<string, string>>) => ["nodes", "timeline", name, filter],
    snapshots: () => ["nodes", "snapshots"],
    readers: () => ["nodes", "readers"],
    metrics: () => ["nodes", "metrics"],
    metric: (name: string) => ["nodes", "metrics", name],
    profiles: () => ["nodes", "profiles"],
    profile: (name: string) => ["nodes", "profiles", name],
    snapshot: (id: string) => ["nodes", "snapshot", id],
    checks: () => ["nodeDocuments"],
    /** By content: stale after a metric is added. */
    check: (documents: string) => ["nodeDocuments", documents],
  },
  /** Computed in the page from a snapshot that never changes: never invalidated. */
  nodePlan: (snapshot: string, node: string, what: string, question: string) => [
    "nodePlan",
    snapshot,
    node,
    what,
    question,
  ],
  imports: {
    all: ["imports"],
    list: () => ["imports", "list"],
    detail: (id: string) => ["imports", "detail", id],
    schedules: () => ["imports", "schedules"],
  },
  replays: {
    all: ["replays"],
    list: () => ["replays", "list"],
    detail: (id: string) => ["replays", "detail", id],
    /** Results of a finished replay never change: not below `all`. */
    part: (id: string, path: string) => ["replayAnswers", id, path],
  },
  jobSets: {
    all: ["jobSets"],
    list: () => ["jobSets", "list"],
    detail: (id: string) => ["jobSets", "detail", id],
    collectors: () => ["jobSets", "collectors"],
  },
  runners: {
    all: ["runners"],
    list: () => ["runners", "list"],
    detail: (id: number) => ["runners", "detail", id],
    use: () => ["runners", "use"],
    useOf: (id: number) => ["runners", "use", id],
    /** By content, over builds that keep arriving. */
    whatIf: (proposal: string) => ["runners", "whatIf", proposal],
  },
  /** An operation that has ended never changes: never invalidated. */
  endedOperation: (id: string) => ["endedOperation", id],
  followedOperation: (id: string) => ["followedOperation", id],
  changes: (filter: string) => ["changes", filter],
  audit: {
    list: (filter: string) => ["audit", "list", filter],
    detail: (id: string) => ["audit", "detail", id],
  },
  dataSources: {
    all: ["dataSources"],
    list: () => ["dataSources", "list"],
    detail: (name: string) => ["dataSources", "detail", name],
  },
} as const;
