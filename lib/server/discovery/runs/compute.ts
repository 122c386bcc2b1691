/** A run's work without its bookkeeping: fetch, compute signals, rank. Runs in a worker thread. */
import type { StageTiming } from "../../../api/runs";
import {
  computeSignals,
  type QueryOutcome,
  type Policy,
  type Query,
  rank,
  type PipelineResult,
} from "../../../discovery";
import { DEFAULT_LIMITS } from "../../../sources/types";
import type { SourceCount } from "../../../sources/counted";
import type { SourceContext } from "../fetch/context";
import { fetchQuery } from "../fetch/fetchQuery";
import { namingSource } from "./namingSource";

/**
 * Queries of one run that are fetched at once, out of consideration for the one Prometheus that most of them query.
 */
const QUERIES_AT_ONCE = 4;

export type ComputeStage = "queries" | "signals" | "ranking";

export interface ComputeOptions {
  /** Unix milliseconds. */
  readonly nowMs: number;
  readonly connect: SourceContext["connect"];
  /** Returns the name of the registered data source that a query goes to, by the query's name. */
  readonly sourceNameOf: (query: string) => string | undefined;
  readonly onStage?: (stage: ComputeStage) => void;
  readonly onQuery?: (name: string, outcome: "running" | QueryOutcome) => void;
  readonly onProgress?: SourceContext["onProgress"];
  /** Called before images are ranked; throws to refuse the ranking. */
  readonly onSignals?: (images: number) => void;
}

export interface Computed {
  readonly outcomes: readonly QueryOutcome[];
  readonly result: PipelineResult;
  readonly timing: readonly StageTiming[];
}

/** Errors of the sources are in the outcomes. */
export async function computeRun(policy: Policy, options: ComputeOptions): Promise<Computed> {
  const clock = stageClock(options.onStage);
  clock.begin("queries");
  const outcomes = await fetchAll(policy, options);
  clock.begin("signals");
  const signals = computeSignals(policy, outcomes, { nowMs: options.nowMs });
  options.onSignals?.(signals.candidates.length);
  clock.begin("ranking");
  const result = rank(policy, signals);
  return { outcomes, result, timing: clock.end() };
}

async function fetchAll(policy: Policy, options: ComputeOptions): Promise<QueryOutcome[]> {
  const context: SourceContext = {
    nowMs: options.nowMs,
    semantics: policy.semantics,
    connect: options.connect,
    // A run is cancelled by ending its thread.
    signal: new AbortController().signal,
    limits: DEFAULT_LIMITS,
    aggregation: { policy, pushdown: policy.pushdown ?? "auto" },
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
  };
  const outcomes = new Map<string, QueryOutcome>();
  const waiting = [...policy.queries];
  const work = async (): Promise<void> => {
    for (let query = waiting.shift(); query !== undefined; query = waiting.shift()) {
      outcomes.set(query.name, await fetchOne(query, context, options));
    }
  };
  await Promise.all(Array.from({ length: QUERIES_AT_ONCE }, work));
  return policy.queries.flatMap((query) => outcomes.get(query.name) ?? []);
}

async function fetchOne(
  query: Query,
  context: SourceContext,
  options: ComputeOptions,
): Promise<QueryOutcome> {
  options.onQuery?.(query.name, "running");
  const outcome = await fetchQuery(query, context);
  options.onQuery?.(query.name, outcome);
  return outcome.status === "success"
    ? outcome
    : { ...outcome, message: namingSource(outcome.message, options.sourceNameOf(query.name)) };
}

/** Returns what the web process counts of a query, without the source's name in the message. */
export function countOf(outcome: QueryOutcome): SourceCount {
  const { type, status, durationMs, requests, bytes } = outcome;
  const count = { type, status, durationMs, requests, bytes };
  if (outcome.status === "success") return count;
  const { code, httpStatus, message } = outcome;
  return { ...count, code, httpStatus, message };
}

interface StageClock {
  begin(stage: ComputeStage): void;
  end(): StageTiming[];
}

/** Milliseconds since the clock was created, by a monotonic clock. */
function stageClock(onStage: ComputeOptions["onStage"]): StageClock {
  const zero = performance.now();
  const timing: StageTiming[] = [];
  let open: { stage: ComputeStage; startedMs: number } | undefined;
  const close = (): void => {
    if (open) {
      const durationMs = performance.now() - zero - open.startedMs;
      timing.push({ ...open, durationMs });
    }
    open = undefined;
  };
  return {
    begin(stage) {
      close();
      open = { stage, startedMs: performance.now() - zero };
      onStage?.(stage);
    },
    end() {
      close();
      return timing;
    },
  };
}
