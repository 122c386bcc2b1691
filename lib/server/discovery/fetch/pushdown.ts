/** Decides whether the server's totals answer a range query, and fetches them (docs/decisions/026). */
import {
  AUTO_SAMPLES,
  describeDuplicates,
  describeNonFinite,
  pushdownPlan,
  type PushdownReport,
  type PrometheusQuery,
  type Totals,
  type Warning,
} from "../../../discovery";
import type { Grid } from "../../../numeric/alignedGrid";
import { SourceError } from "../../../sources/errors";
import { countSeries, keepsGrid, rangeTotals, type RangeTotals } from "../../../sources/prometheus/totals";
import type { Call, Fetched } from "./adapter";
import { requireImages } from "./requireImages";

export interface PushdownAnswer {
  /** Null means that the samples must be fetched. */
  readonly fetched: Fetched | null;
  /** The chosen way, which the run reports; absent if the samples themselves are needed. */
  readonly report?: PushdownReport;
  /** Set if the server refused the request for totals. */
  readonly warning?: Warning;
}

/** Throws SourceError only if fetching samples would fail as well: cancelled, timed out, unreachable. */
export async function fetchTotals(call: Call<PrometheusQuery>, grid: Grid): Promise<PushdownAnswer> {
  const { query, ctx, session } = call;
  if (ctx.aggregation === undefined) return { fetched: null };
  const { policy, pushdown: mode } = ctx.aggregation;
  const samples = (reason: string): PushdownAnswer => ({
    fetched: null,
    report: { way: "samples", reason, samplesSaved: 0 },
  });
  if (mode === "never") return samples("no totals are wanted (plimsoll.dev/pushdown: never)");
  const plan = pushdownPlan(policy, query);
  if (!plan.possible) return samples(plan.reason);
  const most = grid.steps * ctx.limits.maxSeries;
  if (mode === "auto" && most <= AUTO_SAMPLES)
    return samples(`not more than ${counted(most)} samples, ${line()}`);
  try {
    let reason = "the policy asks for it (plimsoll.dev/pushdown: always)";
    if (mode === "auto") {
      const expected = grid.steps * (await countSeries(session, query.query, grid.endMs).catch(orNone));
      if (Number.isNaN(expected)) return samples("the server did not count the query's series");
      if (expected <= AUTO_SAMPLES) return samples(`about ${counted(expected)} samples, ${line()}`);
      reason = `about ${counted(expected)} samples, more than ${counted(AUTO_SAMPLES)}`;
    }
    if (!(await keepsGrid(session, grid))) {
      return samples("the server evaluates subqueries at other points than range queries");
    }
    const totals = await rangeTotals(session, {
      query: query.query,
      grid,
      label: "image",
      methods: plan.methods,
      onSeries: (count) => {
        if (count > ctx.limits.maxSeries) {
          throw new SourceError("tooLarge", `the answer has more than ${ctx.limits.maxSeries} series`);
        }
      },
    });
    return { fetched: fetchedFrom(call, grid, totals, plan.methods, reason) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const message = `aggregating on the server failed, so the samples were fetched: ${error.message}`;
    return {
      ...samples("the server refused to aggregate"),
      warning: { code: "pushdownFailed", message, query: query.name },
    };
  }
}

function counted(samples: number): string {
  if (samples < 100_000) return Math.round(samples).toLocaleString("en-US");
  const millions = { maximumFractionDigits: 1 };
  return `${(samples / 1e6).toLocaleString("en-US", millions)} million`;
}

/** The threshold of `auto`, in words. */
const line = (): string => `at most ${counted(AUTO_SAMPLES)}`;

function isRefusal(error: unknown): error is SourceError {
  return error instanceof SourceError && (error.code === "http" || error.code === "body");
}

function orNone(error: unknown): number {
  if (isRefusal(error)) return NaN;
  throw error;
}

function fetchedFrom(
  call: Call<PrometheusQuery>,
  grid: Grid,
  { series, groups, odd, notes }: RangeTotals,
  methods: readonly ("sum" | "max" | "min")[],
  reason: string,
): Fetched {
  const { query } = call;
  const seriesOf = new Map<string, Readonly<Record<string, string>>[]>();
  const ignored: Readonly<Record<string, string>>[] = [];
  for (const { labels } of series) {
    const image = labels.image ?? "";
    if (image === "") ignored.push(labels);
    else seriesOf.set(image, [...(seriesOf.get(image) ?? []), labels]);
  }
  const images = [...seriesOf.keys()];
  const column = (method: "count" | "sum" | "max" | "min", missing: number): Float64Array =>
    Float64Array.from(images, (image) => groups.get(image)?.[method] ?? missing);
  const count = column("count", 0);
  const totals: Totals = {
    images,
    count,
    values: Object.fromEntries(methods.map((method) => [method, column(method, NaN)])),
  };
  const labelled = series.length - ignored.length;
  const left = { ignoredSeries: ignored.length, ignoredLabels: ignored.slice(0, 20) };
  requireImages(call, labelled, left);
  const said = (code: Warning["code"], message: string | null): Warning[] =>
    message === null ? [] : [{ code, message, query: query.name }];
  const oddSamples = (kind: "infinite" | "NaN"): string | null => {
    const found = odd[kind].filter(({ labels }) => (labels.image ?? "") !== "");
    const samples = found.reduce((sum, each) => sum + each.samples, 0);
    return describeNonFinite(
      kind,
      samples,
      found.map(({ labels }) => labels.image ?? ""),
    );
  };
  return {
    data: { kind: "totals", totals, end: grid.endMs / 1000, lookbackSeconds: query.lookbackSeconds },
    series: labelled,
    samples: count.reduce((sum, each) => sum + each, 0),
    ...left,
    pushdown: {
      way: "totals",
      reason,
      samplesSaved: series.reduce((sum, each) => sum + each.samples, 0),
    },
    warnings: [
      ...said("duplicateSeries", describeDuplicates(images, [...seriesOf.values()], true)),
      ...said("infiniteSample", oddSamples("infinite")),
      ...said("nanSample", oddSamples("NaN")),
      ...[...new Set(notes)].flatMap((note) => said("serverWarning", note)),
    ],
  };
}
