/** Requests a manifest's children before they are needed (coldstart.md section 1.5). */
import { plural } from "../../numeric/words";
import { askAll, type Call, type Steps } from "../resolver/calls";
import type { Environment } from "../resolver/environment";
import type { ResolveRequest } from "../shapes";
import { groupChildren, type Child, type Group } from "./group";

/**
 * `dispatched`: sent to another node or started locally; `skipped`: assigned to the node itself, which has no way to
 * pull.
 */
export type GroupState = "dispatched" | "failed" | "skipped";

export interface GroupReport extends Group {
  readonly state: GroupState;
  /** Why the group failed. */
  readonly message: string | null;
}

export interface PrefetchReport {
  readonly error: "ErrPrefetchInvalid" | "ErrPrefetchPartial" | null;
  readonly message: string;
  readonly groups: readonly GroupReport[];
  /** Number of distinct nodes that were asked, including the node itself. */
  readonly pullers: number;
  /** Number of requested digests. */
  readonly digests: number;
}

type Source = Pick<ResolveRequest, "registry" | "repository">;

/** Ignores the nodes' answers for single digests: a node that needs one resolves it. */
export function* prefetchSteps(
  { registry, repository }: Source,
  children: readonly Child[],
  env: Environment,
): Steps<PrefetchReport> {
  if (registry === "" || repository === "") {
    const message = "a prefetch names its registry and repository";
    return { error: "ErrPrefetchInvalid", message, groups: [], pullers: 0, digests: 0 };
  }
  const groups = groupChildren(children, env);
  const sent = groups.filter(({ self }) => !self || env.hasLocalPull);
  const timeoutMs = env.options.queryTimeoutMs;
  const replies = yield* askAll(
    sent.map(({ puller, self, kind, digests }): Extract<Call, { ask: "pull" | "ownPull" }> => {
      const request = { digests, kind, registry, repository };
      return self
        ? { ask: "ownPull", request, timeoutMs }
        : { ask: "pull", node: puller, request, timeoutMs };
    }),
  );
  const reports = groups.map((group): GroupReport => {
    const reply = replies[sent.indexOf(group)];
    if (reply === undefined) return { ...group, state: "skipped", message: null };
    return reply.ok
      ? { ...group, state: "dispatched", message: null }
      : { ...group, state: "failed", message: reply.message };
  });
  const pullers = new Set(sent.map(({ puller }) => puller.id)).size;
  const digests = sent.reduce((sum, group) => sum + group.digests.length, 0);
  if (digests > 0) env.hooks.onPrefetchBatch?.(pullers, digests);
  const failed = reports.filter(({ state }) => state === "failed").length;
  const base = { groups: reports, pullers, digests };
  if (failed === 0) return { ...base, error: null, message: "" };
  return {
    ...base,
    error: "ErrPrefetchPartial",
    message: `${failed}/${sent.length} groups errored (${plural(digests, "digest")} asked for)`,
  };
}
