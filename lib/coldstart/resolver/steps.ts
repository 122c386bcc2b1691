/** The cascade, from the honour window to the outcome (coldstart.md section 1.3). */
import { honouredCooldown, type RuleId } from "../cascade/rules";
import { judge, type Judgement } from "../cascade/judge";
import { isTrusted, usable, type View } from "../cascade/view";
import { stallThresholdMs } from "../shapes/deadlines";
import { PROFILE_RULES } from "../shapes/profiles";
import { candidatesIn } from "../rendezvous/candidates";
import type { Provider, ResolveErrorCode, ResolveRequest } from "../shapes";
import type { Trace, TracedAnswer } from "../shapes";
import type { Steps } from "./calls";
import type { Environment } from "./environment";
import { expansionReason, originalLabel, outcomeOf } from "./labels";
import { poll } from "./poll";
import { probe, type Round } from "./probe";
import { pleasePull } from "./pull";
import { beginTrace, rungs, type Draft } from "./traceDraft";

interface Decision {
  readonly rule: RuleId;
  readonly detail: string;
  readonly error: ResolveErrorCode | null;
  readonly providers: readonly Provider[];
}

/** Always returns a trace, whatever the outcome. Throws only what a broken port or a cancelled call threw. */
export function* resolveSteps(request: ResolveRequest, env: Environment): Steps<Trace> {
  const startedMs = env.now();
  const spent = (outcome: string): void =>
    env.hooks.onColdStartDuration?.(request.kind, outcome, env.now() - startedMs);
  try {
    const thresholdMs =
      env.options.stallThresholdMs ?? stallThresholdMs(request.kind, request.sizeBytes, env.profile);
    const draft = beginTrace(request, env, thresholdMs);
    const { rule, detail, error, providers } = yield* decide(request, env, draft);
    const expandedBy = draft.expansion?.byRule ?? null;
    const outcome =
      env.profile === "seed" ? outcomeOf(rule, expandedBy) : originalLabel(detail, error, expandedBy);
    spent(outcome);
    return { ...draft, endedMs: env.now(), rule, outcome, detail, error, providers: [...providers] };
  } catch (error) {
    spent(error instanceof Error && error.name === "AbortError" ? "cancelled" : "error");
    throw error;
  }
}

function* decide(request: ResolveRequest, env: Environment, draft: Draft): Steps<Decision> {
  const { options } = env;
  draft.honouredUntilMs = env.honour.read(request.digest, env.now()) ?? null;
  if (draft.honouredUntilMs !== null) {
    return { rule: 4, detail: "rule4_cooldown_honored", error: "ErrCooldownActive", providers: [] };
  }
  const health = env.health();
  draft.health = health;
  const all = env.members();
  const { members, fellBack } = candidatesIn(all, options.hrwScope, options.selfZone);
  Object.assign(draft, { members: all.length, scopeFellBack: fellBack, candidates: members.length });
  const ranked = env.rank(members, request.digest);
  draft.ladder = rungs(ranked, env.self, draft.expandedK);
  let k = options.hrwK;
  for (const pass of [1, 2] as const) {
    const startedMs = env.now();
    const round = yield* probe(ranked.slice(0, k), request, env, {
      health,
      pass,
      thresholdMs: draft.thresholdMs,
    });
    const judged = judge(round.view);
    const { rule, rules } = judged;
    draft.passes.push({ k, startedMs, endedMs: env.now(), answers: [...round.answers], rules: [...rules] });
    report(round, judged, request, env);
    if (pass === 2 || (rule !== 5 && rule !== 6)) return yield* act(rule, round.view, request, env, draft);
    k *= options.topKExpansionFactor;
    const reason = expansionReason(rule, health, env.profile);
    draft.expansion = { byRule: rule, reason, toK: k };
    env.hooks.onTopKExpansion?.(reason);
  }
  throw new Error("the second pass always decides");
}

function report(
  { answers }: Round,
  { takenOver }: Judgement,
  { digest, kind }: ResolveRequest,
  env: Environment,
): void {
  const mismatches = answers.filter(({ mismatch }) => mismatch);
  for (const { node, rank, intent } of mismatches) {
    const mismatch = { kind, responder: node, ours: rank, theirs: intent?.hrwRank ?? -1 };
    env.hooks.onRankMismatch?.(mismatch);
    env.logger?.warn("a node reports another rank for itself", {
      digest,
      ...mismatch,
    });
  }
  for (const _ of takenOver) env.hooks.onDesignatedPullerTakeover?.(kind);
}

function* act(
  rule: RuleId,
  view: View,
  request: ResolveRequest,
  env: Environment,
  draft: Draft,
): Steps<Decision> {
  const failed = (detail: string, error: ResolveErrorCode): Decision => ({
    rule,
    detail,
    error,
    providers: [],
  });
  switch (rule) {
    case 1:
      return failed("rule1_failure", "ErrFailureShortCircuit");
    case 2:
      env.hooks.onDhtFalseEmpty?.();
      env.hooks.onTopKProbeHit?.();
      return { rule, detail: "rule2_cache_hit", error: null, providers: holders(view, draft) };
    case 3: {
      const { hitBeforePoll } = PROFILE_RULES[env.profile];
      if (hitBeforePoll) env.hooks.onTopKProbeHit?.();
      const providers = yield* awaited(request, env, draft);
      if (providers.length === 0) return failed("rule3_inflight_poll_exhausted", "ErrExhausted");
      if (!hitBeforePoll) env.hooks.onTopKProbeHit?.();
      return { rule, detail: "rule3_inflight", error: null, providers };
    }
    case 4:
      openHonourWindow(honouredCooldown(view), request, env, draft);
      return failed("rule4_cooldown", "ErrCooldownActive");
    case 5:
    case 6:
      return failed("exhausted", "ErrExhausted");
    case 7:
      return yield* coldStart(view, request, env, draft);
  }
}

function* coldStart(view: View, request: ResolveRequest, env: Environment, draft: Draft): Steps<Decision> {
  const rule = 7;
  const failed = (detail: string, error: ResolveErrorCode): Decision => ({
    rule,
    detail,
    error,
    providers: [],
  });
  const [puller] = [...usable(view)].sort((a, b) => a.rank - b.rank);
  // A pull request needs a repository; without one the puller refuses it.
  if (puller === undefined || request.registry === "" || request.repository === "") {
    return failed("rule7_please_pull_failed", "ErrExhausted");
  }
  const pull = yield* pleasePull(puller, request, env);
  draft.pull = pull;
  switch (pull.outcome) {
    case "started":
    case "already_pulling":
      break;
    case "recently_failed":
      if (isTrusted(view, pull.failureClass)) {
        return failed("rule7_failure_short_circuit", "ErrFailureShortCircuit");
      }
      openHonourWindow(pull.cooldownUntilMs, request, env, draft);
      return failed("rule7_cooldown", "ErrCooldownActive");
    case "unspecified":
    case "missing":
      return failed("rule7_please_pull_unspecified", "ErrExhausted");
    case "timeout":
    case "failed":
      return failed("rule7_please_pull_failed", "ErrExhausted");
  }
  const providers = yield* awaited(request, env, draft);
  if (providers.length === 0) return failed("rule7_poll_exhausted", "ErrExhausted");
  return { rule, detail: "rule7_cold_start", error: null, providers };
}

function* awaited(request: ResolveRequest, env: Environment, draft: Draft): Steps<readonly Provider[]> {
  const polled = yield* poll(request, draft.thresholdMs, env);
  draft.poll = polled.poll;
  return polled.providers;
}

/**
 * Returns the nodes that hold the blob, best rank first. In the original: the first of them, then every node that was
 * asked.
 */
function holders({ profile, reachable }: View, { passes }: Draft): readonly Provider[] {
  const provider = ({ node, addr }: TracedAnswer): Provider => ({ node, addr });
  const having = reachable.filter(({ intent }) => intent.hasCached);
  if (PROFILE_RULES[profile].afterHit === "holders") return having.map(provider);
  const [hit] = having;
  const others = (passes.at(-1)?.answers ?? []).filter(({ node }) => node !== hit?.node);
  return [...(hit ? [hit] : []), ...others].map(provider);
}

/** Opens a window of min(end of the cooldown − now, cap) if that is positive. */
function openHonourWindow(
  cooldownUntilMs: number | null,
  { digest }: ResolveRequest,
  env: Environment,
  draft: Draft,
): void {
  if (cooldownUntilMs === null) return;
  const nowMs = env.now();
  const windowMs = Math.min(cooldownUntilMs - nowMs, env.options.transientCooldownCapMs);
  if (windowMs <= 0) return;
  env.honour.open(digest, nowMs + windowMs);
  draft.honourWindowMs = windowMs;
}
