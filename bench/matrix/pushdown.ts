/** Bytes and time of one query on a real Prometheus: its samples compared with totals that the server computes. */
import { parsePolicyDocument, type QuerySuccess } from "../../lib/discovery";
import { fetchQuery } from "../../lib/server/discovery/fetch/fetchQuery";
import { DEFAULT_LIMITS } from "../../lib/sources/types";
import { startPrometheus, type RawSeries } from "../../test/support/prometheus";
import { END_SECONDS, STEP_SECONDS, STEPS } from "./body";
import { policyDocument } from "./policy";

const IMAGES = 60;
/** Images with a second series, as after a container is replaced. */
const TWICE = 6;
/** Series without an image, such as those of a Pod's sandbox. */
const UNLABELLED = 3;
const ROUNDS = 5;

export interface PushdownMeasure {
  readonly bytes: Readonly<Record<"always" | "never", number>>;
  /** Medians in milliseconds. */
  readonly ms: Readonly<Record<"always" | "never", number>>;
}

/**
 * Measures both ways in turn, ROUNDS times, over a week of one-minute samples with two decimals, including several
 * series of the same image, series without an image, and NaN samples. Throws if the two ways differ in series or
 * samples.
 */
export async function measurePushdown(): Promise<PushdownMeasure> {
  const series = [
    ...Array.from({ length: IMAGES }, (_, i) => seriesOf(i, { image: imageOf(i), pod: `first-${i}` })),
    ...Array.from({ length: TWICE }, (_, i) => seriesOf(i, { image: imageOf(i), pod: `second-${i}` })),
    ...Array.from({ length: UNLABELLED }, (_, i) => seriesOf(i, { pod: `sandbox-${i}` })),
  ];
  const server = await startPrometheus([{ name: "container_memory_working_set_bytes", series }]);
  try {
    const found = { always: [] as QuerySuccess[], never: [] as QuerySuccess[] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const way of ["never", "always"] as const) found[way].push(await ask(server.url, way));
    }
    const counts = [...found.always, ...found.never].map((each) =>
      [each.series, each.ignoredSeries, each.samples].join(),
    );
    if (new Set(counts).size > 1)
      throw new Error(`the ways differ in series and samples: ${counts.join(" ")}`);
    const median = (way: "always" | "never"): number =>
      found[way].map(({ durationMs }) => durationMs).sort((a, b) => a - b)[ROUNDS >> 1] ?? NaN;
    return {
      bytes: { always: found.always[0]?.bytes ?? NaN, never: found.never[0]?.bytes ?? NaN },
      ms: { always: median("always"), never: median("never") },
    };
  } finally {
    await server.stop();
  }
}

const imageOf = (i: number): string => `registry.example.com/ci/image-${String(i).padStart(3, "0")}:1`;

/** Every hundredth sample is NaN. */
function seriesOf(i: number, labels: Record<string, string>): RawSeries {
  const start = END_SECONDS - (STEPS - 1) * STEP_SECONDS;
  return {
    labels,
    samples: Array.from({ length: STEPS }, (_, k) => [
      start + k * STEP_SECONDS,
      (k + i) % 100 === 0 ? NaN : Math.round((5 + 4 * Math.sin((k + i) / 300)) * 100) / 100,
    ]),
  };
}

async function ask(url: string, pushdown: "always" | "never"): Promise<QuerySuccess> {
  const { policy } = parsePolicyDocument(policyDocument(url, "container_memory_working_set_bytes"));
  const query = policy?.queries[0];
  if (!policy || !query) throw new Error("the benchmark's policy is not valid");
  const outcome = await fetchQuery(query, {
    nowMs: END_SECONDS * 1000,
    semantics: policy.semantics,
    connect: () => ({ baseUrl: url, credentials: {} }),
    signal: new AbortController().signal,
    limits: DEFAULT_LIMITS,
    aggregation: { policy, pushdown },
  });
  if (outcome.status === "failed") throw new Error(outcome.message);
  if ((outcome.data.kind === "totals") !== (pushdown === "always"))
    throw new Error("the wrong way was taken");
  return outcome;
}
