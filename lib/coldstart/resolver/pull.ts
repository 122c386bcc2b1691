/** Rule 7: asks the best node that answered to pull (coldstart.md section 1.3). */
import type { Reporter } from "../cascade/view";
import type { PullAnswer, ResolveRequest } from "../shapes";
import type { TracedPull } from "../shapes";
import { askOne, type Steps } from "./calls";
import type { Environment } from "./environment";

/** The node itself starts without a request if it can. */
export function* pleasePull(puller: Reporter, request: ResolveRequest, env: Environment): Steps<TracedPull> {
  const { digest, kind, registry, repository } = request;
  const batch = { digests: [digest], kind, registry, repository };
  const timeoutMs = env.options.queryTimeoutMs;
  const local = puller.self && env.hasLocalPull;
  const node = env.members().find(({ id }) => id === puller.node) ?? {
    id: puller.node,
    addr: puller.addr,
    zone: "",
  };
  const askedMs = env.now();
  const reply = local
    ? yield* askOne({ ask: "ownPull", request: batch, timeoutMs } as const)
    : yield* askOne({ ask: "pull", node, request: batch, timeoutMs } as const);
  const base = { node: puller.node, rank: puller.rank, local, askedMs, answeredMs: env.now() };
  if (!reply.ok) {
    return { ...base, ...NO_ANSWER, outcome: reply.reason, message: reply.message };
  }
  const answer: PullAnswer | undefined = reply.value.get(digest);
  if (answer === undefined) {
    return { ...base, ...NO_ANSWER, outcome: "missing", message: "the answer does not mention the digest" };
  }
  const { outcome, failureClass, cooldownUntilMs } = answer;
  return { ...base, outcome, message: null, failureClass, cooldownUntilMs };
}

const NO_ANSWER = { failureClass: "unspecified", cooldownUntilMs: null } as const;
