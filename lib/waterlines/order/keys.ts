/** The keys of comparator chains (section 1.1). Add a new key as one entry here. */
import { compareCodePoints } from "../../numeric/codePoints";
import { usageOf } from "../metrics/usage";
import type { Pod } from "../shapes";
import type { Candidate } from "./candidate";

/**
 * `exact`: compares numbers exactly. `crane`: numbers within 1e-9 cores or bytes are equal, and a comparison with NaN
 * puts the second first, as in Go.
 */
export type Numbers = "exact" | "crane";

export interface Key {
  readonly id: string;
  readonly title: string;
  /** Which pods are acted on first, and which if the key is flipped. */
  readonly first: string;
  readonly flippedFirst: string;
  /** Unit of `value`; null if it has none. */
  readonly unit: string | null;
  readonly value: (candidate: Candidate) => string | number | null;
  /** Returns a negative number if the first pod is acted on before the second. */
  readonly compare: (a: Candidate, b: Candidate, numbers: Numbers) => number;
}

const EPSILON = 1e-9;

function smallerFirst(a: number, b: number, numbers: Numbers): number {
  if (numbers === "exact") return a < b ? -1 : a > b ? 1 : 0;
  if (Math.abs(a - b) <= EPSILON) return 0;
  return a < b ? -1 : 1;
}

const largerFirst = (a: number, b: number, numbers: Numbers): number => smallerFirst(b, a, numbers);

type Words = Pick<Key, "id" | "title" | "first" | "flippedFirst" | "unit">;

/** Returns a key that compares one number per pod. */
function byNumber(
  words: Words,
  read: (candidate: Candidate) => number,
  direction: typeof smallerFirst,
  value: Key["value"] = read,
): Key {
  return { ...words, value, compare: (a, b, numbers) => direction(read(a), read(b), numbers) };
}

function byText(id: string, title: string, read: (pod: Pod) => string): Key {
  return {
    id,
    title,
    first: `the ${title} that comes first`,
    flippedFirst: `the ${title} that comes last`,
    unit: null,
    value: ({ pod }) => read(pod),
    compare: (a, b) => compareCodePoints(read(a.pod), read(b.pod)),
  };
}

const uses = (title: string): Pick<Key, "title" | "first" | "flippedFirst" | "unit"> => ({
  title: `uses ${title}`,
  first: `pods with a limit of ${title}`,
  flippedFirst: `pods without a limit of ${title}`,
  unit: null,
});

const ratio = (title: string): Pick<Key, "title" | "first" | "flippedFirst" | "unit"> => ({
  title: `share of its ${title}`,
  first: `a higher share of its ${title} in use`,
  flippedFirst: `a lower share of its ${title} in use`,
  unit: null,
});

/** Returns a key that puts pods without a limit after all others, so that the order is consistent. */
function elasticRatio(
  id: string,
  title: string,
  use: (pod: Pod) => number,
  limit: (pod: Pod) => number,
): Key {
  const words = ratio(title);
  const share = (pod: Pod): number | null => (limit(pod) > 0 ? use(pod) / limit(pod) : null);
  return byNumber(
    {
      ...words,
      id,
      first: `${words.first}; after all, a pod without a limit of it`,
      flippedFirst: `a pod without a limit of ${title}, then ${words.flippedFirst}`,
    },
    // Sorts below every share.
    ({ pod }) => share(pod) ?? -1,
    largerFirst,
    ({ pod }) => share(pod),
  );
}

const cores = (pod: Pod): number => pod.cpuUsage / 1000;
/** The pod's use of the elastic resource if measured, else its whole use. */
const elasticCpu = (pod: Pod): number => (pod.extCpuUsage > 0 ? pod.extCpuUsage : pod.cpuUsage);
const elasticMem = (pod: Pod): number => (pod.extMemUsage > 0 ? pod.extMemUsage : pod.memUsage);

const BEST_EFFORT = 1;
const shareOfQuota = (pod: Pod): number => (cores(pod) * (pod.periodUs ?? 0)) / (pod.quotaUs ?? 0);

/**
 * craneV060 compares two BestEffort pods by use and others by use relative to quota, NaN if no quota is known.
 * `exact` has one consistent order: BestEffort by use, then the others, with pods without a quota last.
 */
function byQuota(a: Candidate, b: Candidate, numbers: Numbers): number {
  const [first, second] = [a.rank === BEST_EFFORT, b.rank === BEST_EFFORT];
  if (first && second) return smallerFirst(cores(a.pod), cores(b.pod), numbers);
  if (numbers === "crane") return smallerFirst(shareOfQuota(a.pod), shareOfQuota(b.pod), numbers);
  if (first !== second) return first ? -1 : 1;
  return smallerFirst(lastIfNaN(shareOfQuota(a.pod)), lastIfNaN(shareOfQuota(b.pod)), numbers);
}

const lastIfNaN = (share: number): number => (Number.isNaN(share) ? Infinity : share);

/** Both versions of crane divide the whole use by a limit that may be 0. `exact` puts a pod without a limit last. */
function craneRatio(id: string, title: string, use: (pod: Pod) => number, limit: (pod: Pod) => number): Key {
  const words = ratio(title);
  return {
    id,
    title: words.title,
    first: words.flippedFirst,
    flippedFirst: words.first,
    unit: null,
    value: ({ pod }) => (limit(pod) > 0 ? use(pod) / limit(pod) : null),
    compare: ({ pod: a }, { pod: b }, numbers) => {
      if (limit(a) === 0 && limit(b) === 0) return 0;
      const shares = [use(a) / limit(a), use(b) / limit(b)] as const;
      const [mine, other] = numbers === "exact" ? [lastIfNaN(shares[0]), lastIfNaN(shares[1])] : shares;
      return smallerFirst(mine, other, numbers);
    },
  };
}

const KEYS: readonly Key[] = [
  byNumber(
    {
      id: "class",
      title: "QoS class",
      unit: null,
      first: "an unknown class, then BestEffort, Burstable, Guaranteed",
      flippedFirst: "Guaranteed, then Burstable, BestEffort, an unknown class",
    },
    ({ rank }) => rank,
    smallerFirst,
    ({ pod, rank }) => (rank === 0 ? "unknown" : (pod.qosClass ?? "unknown")),
  ),
  byNumber(
    {
      id: "priority",
      title: "priority",
      unit: null,
      first: "a lower priority",
      flippedFirst: "a higher priority",
    },
    ({ priority }) => priority,
    smallerFirst,
  ),
  byNumber(
    {
      id: "cpuUsage",
      title: "CPU use",
      unit: "mC",
      first: "more CPU in use",
      flippedFirst: "less CPU in use",
    },
    ({ pod }) => cores(pod),
    largerFirst,
    ({ pod }) => pod.cpuUsage,
  ),
  byNumber(
    {
      id: "memUsage",
      title: "memory use",
      unit: "B",
      first: "more memory in use",
      flippedFirst: "less memory in use",
    },
    ({ pod }) => pod.memUsage,
    largerFirst,
  ),
  byNumber(
    { id: "useElasticCpu", ...uses("elastic CPU") },
    ({ pod }) => (pod.extCpuLimit > 0 ? 1 : 0),
    largerFirst,
    ({ pod }) => (pod.extCpuLimit > 0 ? "yes" : "no"),
  ),
  byNumber(
    { id: "useElasticMem", ...uses("elastic memory") },
    ({ pod }) => (pod.extMemLimit > 0 ? 1 : 0),
    largerFirst,
    ({ pod }) => (pod.extMemLimit > 0 ? "yes" : "no"),
  ),
  elasticRatio("elasticCpuRatio", "elastic CPU", elasticCpu, (pod) => pod.extCpuLimit),
  elasticRatio("elasticMemRatio", "elastic memory", elasticMem, (pod) => pod.extMemLimit),
  craneRatio("craneElasticCpuRatio", "elastic CPU", cores, (pod) => pod.extCpuLimit),
  craneRatio(
    "craneElasticMemRatio",
    "elastic memory",
    (pod) => pod.memUsage,
    (pod) => pod.extMemLimit,
  ),
  {
    id: "craneCpuRatio",
    title: "CPU use, to its quota unless BestEffort",
    unit: null,
    first: "less CPU in use",
    flippedFirst: "more CPU in use",
    value: ({ pod }) => pod.cpuUsage,
    compare: byQuota,
  },
  {
    id: "runningTime",
    title: "running time",
    unit: null,
    first: "the pod that started later; before all, one whose start is not known",
    flippedFirst: "the pod that started earlier",
    value: ({ pod }) => pod.startTime ?? null,
    compare: (a, b) => largerFirst(a.started, b.started, "exact"),
  },
  byText("namespace", "Kubernetes namespace", (pod) => pod.namespace),
  byText("name", "name", (pod) => pod.name),
  byText("uid", "uid", (pod) => pod.uid ?? ""),
];

const BY_ID: ReadonlyMap<string, Key> = new Map(KEYS.map((key) => [key.id, key]));

const METRIC = "metric:";

/** Returns the id of the key that compares the use of an added metric. */
export const metricKey = (metric: string): string => `${METRIC}${metric}`;

/** Returns a key by its id, or undefined if it is unknown. `metric:<name>` compares the use of an added metric. */
export function keyOf(id: string): Key | undefined {
  if (!id.startsWith(METRIC)) return BY_ID.get(id);
  const name = id.slice(METRIC.length);
  return byNumber(
    {
      id,
      title: `use of ${name}`,
      unit: null,
      first: `more ${name} in use`,
      flippedFirst: `less ${name} in use`,
    },
    ({ pod }) => usageOf(pod, name),
    largerFirst,
  );
}

/** Ids that a chain may name in addition to `metric:<name>`. */
export const KEY_IDS: readonly string[] = KEYS.map(({ id }) => id);
