/** One round of requests to the best nodes, and its result for the rules (coldstart.md 1.3, steps 2 to 4). */
import { isStalled, type Reporter, type View } from "../cascade/view";
import type { Ranked } from "../rendezvous/hrw";
import type { Member, ResolveRequest } from "../shapes";
import type { TracedAnswer } from "../shapes";
import { askAll, type Call, type Reply, type Steps } from "./calls";
import type { Environment } from "./environment";

type Question = Extract<Call, { ask: "intent" | "ownIntent" }>;

export interface Round {
  readonly answers: readonly TracedAnswer[];
  readonly view: View;
}

/** Asks all nodes concurrently and ends none early. The round lasts as long as its slowest reply. */
export function* probe(
  top: readonly Ranked<Member>[],
  request: ResolveRequest,
  env: Environment,
  known: Pick<View, "health" | "pass" | "thresholdMs">,
): Steps<Round> {
  const { digest, kind } = request;
  const { options, profile } = env;
  const timeoutMs = options.queryTimeoutMs;
  const askedMs = env.now();
  const asked = top.filter(({ member }) => member.id !== env.self || env.hasLocalIntent);
  const replies = yield* askAll(
    asked.map(({ member }): Question =>
      member.id === env.self
        ? { ask: "ownIntent", digest, timeoutMs }
        : { ask: "intent", node: member, digest, kind, timeoutMs },
    ),
  );
  const nowMs = env.now();
  const replyOf = new Map(asked.map(({ member }, index) => [member.id, replies[index]]));
  const answers = top.map(({ member }, rank) =>
    traced(member, rank, replyOf.get(member.id), {
      env,
      askedMs,
      stalledBy: { profile, nowMs, ...known },
      nowMs,
    }),
  );
  return {
    answers,
    view: { ...known, options, profile, asked: asked.length, nowMs, reachable: inOrder(answers, env) },
  };
}

interface Moment {
  readonly env: Environment;
  readonly askedMs: number;
  readonly nowMs: number;
  readonly stalledBy: Pick<View, "profile" | "nowMs" | "thresholdMs">;
}

function traced(
  member: Member,
  rank: number,
  reply: Reply<Reporter["intent"]> | undefined,
  { env, askedMs, nowMs, stalledBy }: Moment,
): TracedAnswer {
  const self = member.id === env.self;
  const base = { node: member.id, addr: member.addr, rank, self, askedMs };
  const nothing = { intent: null, ageMs: null, stalled: false, mismatch: false };
  if (reply === undefined) return { ...base, ...nothing, state: "notAsked", message: null, atMs: askedMs };
  const { atMs } = reply;
  if (!reply.ok) {
    const { reason, message } = reply;
    return { ...base, ...nothing, state: reason, message: reason === "timeout" ? null : message, atMs };
  }
  // The requester has just computed its own rank.
  const intent = self ? { ...reply.value, hrwRank: rank } : reply.value;
  return {
    ...base,
    atMs,
    state: "answered",
    message: null,
    intent,
    ageMs: intent.inFlight && intent.startedAtMs !== null ? nowMs - intent.startedAtMs : null,
    stalled: isStalled(intent, self, stalledBy),
    mismatch: intent.hrwRank !== null && intent.hrwRank !== rank,
  };
}

/** Sorts by rank, best first. The original checks itself last. */
function inOrder(answers: readonly TracedAnswer[], { profile }: Environment): readonly Reporter[] {
  const reachable = answers.flatMap((answer) =>
    answer.intent === null ? [] : [{ ...answer, intent: answer.intent }],
  );
  if (profile === "seed") return reachable;
  return [...reachable.filter(({ self }) => !self), ...reachable.filter(({ self }) => self)];
}
