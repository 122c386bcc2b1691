/** A run's work without its bookkeeping: fetch, compute signals, rank. Stored runs and dry runs share it. */
import { setImmediate as yieldToEvents } from "node:timers/promises";
import type { StageTiming } from "../../api/runs";
import { computeSignals } from "../../discovery/computeSignals";
import type { QueryOutcome } from "../../discovery/data";
import type { Policy, Query } from "../../discovery/policy/model";
import { rank } from "../../discovery/rank";
import type { PipelineResult } from "../../discovery/result";
import { fetchQuery } from "../../sources/fetchQuery";
import { DEFAULT_LIMITS, type SourceContext } from "../../sources/types";
import { countQuery, countStage } from "../http/metrics";

/** Queries of one run that are fetched at once: kind to the one Prometheus that most of them ask. */
const QUERIES_AT_ONCE = 4;

export type ComputeStage = "queries" | "signals" | "ranking";

export interface ComputeOptions {
  /** Unix milliseconds. */
  readonly nowMs: number;
  readonly connect: SourceContext["connect"];
  readonly signal: AbortSignal;
  readonly onStage?: (stage: ComputeStage) => void;
  readonly onQuery?: (name: string, state: "running" | "success" | "failed", bytes: number) => void;
  readonly onProgress?: SourceContext["onProgress"];
}

export interface Computed {
  readonly outcomes: readonly QueryOutcome[];
  readonly result: PipelineResult;
  readonly timing: readonly StageTiming[];
}

/** Throws the signal's reason when it is aborted; what goes wrong at the sources is in the outcomes. */
export async function computeRun(policy: Policy, options: ComputeOptions): Promise<Computed> {
  const clock = stageClock(options.onStage);
  clock.begin("queries");
  const outcomes = await fetchAll(policy, options);
  options.signal.throwIfAborted();
  clock.begin("signals");
  // Heartbeats and progress get their turn before a second or more of pure computing.
  await yieldToEvents();
  const signals = computeSignals(policy, outcomes, { nowMs: options.nowMs });
  clock.begin("ranking");
  await yieldToEvents();
  options.signal.throwIfAborted();
  const result = rank(policy, signals);
  return { outcomes, result, timing: clock.end() };
}

async function fetchAll(policy: Policy, options: ComputeOptions): Promise<QueryOutcome[]> {
  const context: SourceContext = {
    nowMs: options.nowMs,
    semantics: policy.semantics,
    connect: options.connect,
    signal: options.signal,
    limits: DEFAULT_LIMITS,
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
  options.onQuery?.(query.name, "running", 0);
  const outcome = await fetchQuery(query, context);
  countQuery(outcome);
  options.onQuery?.(query.name, outcome.status, outcome.bytes);
  return outcome;
}

interface StageClock {
  begin(stage: ComputeStage): void;
  end(): StageTiming[];
}

/** Milliseconds since the clock was made, by a clock that nobody sets back. */
function stageClock(onStage: ComputeOptions["onStage"]): StageClock {
  const zero = performance.now();
  const timing: StageTiming[] = [];
  let open: { stage: ComputeStage; startedMs: number } | undefined;
  const close = (): void => {
    if (open) {
      const durationMs = performance.now() - zero - open.startedMs;
      countStage(open.stage, durationMs);
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
