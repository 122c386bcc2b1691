/**
 * The state that requests work on: what waits, what runs, and the lists of the dynamic strategy with their sentinels
 * and leases. All decisions are made by the functions that the server calls; this model only replaces PostgreSQL and
 * Redis with memory. Times are milliseconds of any one clock.
 */
import { driveNow, popJob, type Attempt, type PopAsk, type PopReply } from "../dynamic/pop";
import { prefill } from "../dynamic/prefill";
import { leaseIsFree } from "../dynamic/rules";
import { queueKey } from "../match/criteria";
import { eligible } from "../match/eligible";
import { pickNext } from "../order/order";
import type { PendingBuild, QueueRunner, RunnerCriteria, Strategy } from "../shapes/words";

export interface ModelRules {
  readonly prefill: number;
  readonly listMs: number;
  readonly leaseMs: number;
}

export interface RequestOutcome {
  readonly kind: "assigned" | "none" | "conflict";
  readonly build: PendingBuild | null;
  /** The key whose list is to be filled. Only this request is told to fill it. */
  readonly refill: string | null;
}

interface Line {
  readonly criteria: RunnerCriteria;
  readonly waiting: Map<number, PendingBuild>;
  ids: number[];
  listUntil: number;
  sentinelUntil: number;
  leaseUntil: number | undefined;
}

export class QueueModel {
  private readonly lines = new Map<string, Line>();
  private readonly waiting = new Map<number, PendingBuild>();
  private readonly running = new Map<
    number,
    { readonly build: PendingBuild; readonly runner: QueueRunner }
  >();
  private readonly runningByProject = new Map<number, number>();
  private readonly keys = new WeakMap<RunnerCriteria, string>();

  constructor(
    private readonly strategy: Strategy,
    private readonly rules: ModelRules,
  ) {}

  get depth(): number {
    return this.waiting.size;
  }

  /** Adds a build to the waiting ones. Invalidates the sentinels of the keys that it matches. */
  enqueue(build: PendingBuild): void {
    this.waiting.set(build.id, build);
    for (const line of this.lines.values()) {
      if (!matches(build, line.criteria)) continue;
      line.waiting.set(build.id, build);
      line.sentinelUntil = -Infinity;
    }
  }

  /** Handles one request of a runner. A paused runner gets nothing and changes nothing. */
  request(runner: QueueRunner, nowMs: number): RequestOutcome {
    if (runner.paused) return { kind: "none", build: null, refill: null };
    const { key, line } = this.lineOf(runner.criteria);
    if (this.strategy === "RunnerJobsQueue") {
      const build = pickNext(runner.criteria.type, line.waiting.values(), this.runningByProject) ?? null;
      if (build) this.assign(build, runner);
      return { kind: build ? "assigned" : "none", build, refill: null };
    }
    let build: PendingBuild | null = null;
    const answer = (ask: PopAsk): PopReply => {
      if (ask.ask === "pop") return popFrom(line, nowMs);
      const found = line.waiting.get(ask.id);
      const attempt: Attempt = found ? "assigned" : "skip";
      if (found) this.assign((build = found), runner);
      return attempt;
    };
    const { kind, refill } = driveNow(popJob(), answer);
    const scheduled = refill && leaseIsFree(line.leaseUntil, nowMs);
    if (scheduled) line.leaseUntil = nowMs + this.rules.leaseMs;
    return { kind, build, refill: scheduled ? key : null };
  }

  /** Does the worker's part: writes a new list, or a sentinel if nothing waits. */
  refill(key: string, nowMs: number): void {
    const line = this.lines.get(key);
    if (!line) return;
    line.ids = [
      ...prefill(line.criteria, [...line.waiting.values()], this.runningByProject, this.rules.prefill),
    ];
    const until = nowMs + this.rules.listMs;
    line.listUntil = until;
    line.sentinelUntil = line.ids.length === 0 ? until : -Infinity;
    line.leaseUntil = undefined;
  }

  /** Returns false if the build is not running. */
  finish(id: number): boolean {
    const ended = this.running.get(id);
    if (!ended) return false;
    this.running.delete(id);
    this.count(ended.build, ended.runner, -1);
    return true;
  }

  private assign(build: PendingBuild, runner: QueueRunner): void {
    this.waiting.delete(build.id);
    for (const line of this.lines.values()) line.waiting.delete(build.id);
    this.running.set(build.id, { build, runner });
    this.count(build, runner, 1);
  }

  /** Only builds on instance runners count for the fair order. */
  private count({ projectId }: PendingBuild, { criteria }: QueueRunner, by: number): void {
    if (criteria.type !== "instance") return;
    this.runningByProject.set(projectId, (this.runningByProject.get(projectId) ?? 0) + by);
  }

  private lineOf(criteria: RunnerCriteria): { readonly key: string; readonly line: Line } {
    const key = this.keys.get(criteria) ?? queueKey(criteria);
    this.keys.set(criteria, key);
    const known = this.lines.get(key);
    if (known) return { key, line: known };
    const line: Line = {
      criteria,
      waiting: new Map([...this.waiting].filter(([, build]) => matches(build, criteria))),
      ids: [],
      listUntil: -Infinity,
      sentinelUntil: -Infinity,
      leaseUntil: undefined,
    };
    this.lines.set(key, line);
    return { key, line };
  }
}

const matches = (build: PendingBuild, criteria: RunnerCriteria): boolean =>
  eligible(build, { criteria, paused: false }).eligible;

function popFrom(line: Line, nowMs: number): PopReply {
  if (line.listUntil <= nowMs) line.ids = [];
  return { id: line.ids.shift() ?? null, sentinel: line.sentinelUntil > nowMs };
}
