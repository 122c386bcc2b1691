/** Runs a prefetch document in virtual time. */
import { above, LIMITS } from "../../limits/limits";
import { Simulation } from "../../simulation/simulation";
import { imageWaits } from "../exposure/imageWaits";
import { ManifestError, typedChildren } from "../prefetch/manifest";
import { prefetchSteps, type GroupReport, type PrefetchReport } from "../prefetch/prefetch";
import { rendezvous } from "../rendezvous/hrw";
import { drive } from "../resolver/drive";
import type { Environment } from "../resolver/environment";
import {
  CLUSTER_MODEL,
  LAYERS_AT_ONCE,
  type Options,
  type PrefetchResult,
  type PrefetchScenario,
} from "../shapes";
import { HonourWindows } from "../state/honourWindows";
import { optionsOf } from "./options";

/** Throws ManifestError if the manifest is not an image manifest or has more children than allowed. */
export function runPrefetch(scenario: PrefetchScenario): PrefetchResult {
  const children =
    scenario.children ??
    typedChildren(scenario.manifest).map(({ digest, kind, sizeBytes }) => ({
      digest,
      kind,
      size: sizeBytes,
    }));
  if (children.length > LIMITS.prefetchChildren.value)
    throw new ManifestError(`it has ${above("prefetchChildren")}`);
  const sizes = new Map(children.map(({ digest, size }) => [digest, size]));
  const simulation = new Simulation();
  let batch: PrefetchResult["OnPrefetchBatch"] = null;
  const env: Environment = {
    self: scenario.self,
    options: optionsOf(scenario.config),
    profile: scenario.profile,
    honour: new HonourWindows(),
    hooks: { onPrefetchBatch: (pullers, digests) => (batch = { pullers, digests }) },
    hasLocalIntent: scenario.config.local_intent ?? false,
    hasLocalPull: scenario.config.local_pull ?? false,
    now: () => simulation.nowMs,
    members: () => scenario.members,
    health: () => 1,
    rank: rendezvous,
  };
  let report: PrefetchReport | undefined;
  drive(
    prefetchSteps(scenario, children, env),
    (call, answer) =>
      simulation.after(0, () => {
        const fails = call.ask === "pull" && scenario.rpc_errors.includes(call.node.id);
        const atMs = simulation.nowMs;
        answer(
          fails
            ? { ok: false, reason: "failed", message: "the request failed", atMs }
            : { ok: true, value: new Map(), atMs },
        );
      }),
    (ended) => (report = ended),
    (error) => {
      throw error;
    },
  );
  simulation.run();
  if (report === undefined) throw new Error("the prefetch did not end");
  return {
    ...resultOf(report, batch, sizes),
    waits: imageWaits(children, modelOf(env.options, scenario.members.length)),
  };
}

/** Takes nodes and settings from the scenario, and rates and network times from the defaults. */
function modelOf({ hrwK, queryTimeoutMs, pollManifestMs, pollLayerMs }: Options, members: number) {
  return {
    ...CLUSTER_MODEL,
    nodes: Math.max(1, members),
    k: hrwK,
    queryTimeoutSeconds: queryTimeoutMs / 1_000,
    pollManifestSeconds: pollManifestMs / 1_000,
    pollLayerSeconds: pollLayerMs / 1_000,
    layersAtOnce: LAYERS_AT_ONCE,
  };
}

function resultOf(
  { error, message, groups }: PrefetchReport,
  OnPrefetchBatch: PrefetchResult["OnPrefetchBatch"],
  sizes: ReadonlyMap<string, number>,
): Omit<PrefetchResult, "waits"> {
  const written = ({ puller, kind, digests }: GroupReport) => ({
    puller: puller.id,
    kind,
    digests: [...digests],
    size: digests.reduce((sum, digest) => sum + (sizes.get(digest) ?? 0), 0),
  });
  const asked = groups.filter(({ state }) => state !== "skipped");
  const failed = asked.filter(({ state }) => state === "failed");
  const skipped = groups.filter(({ state }) => state === "skipped");
  return {
    error,
    message,
    rpcs: asked
      .filter(({ self }) => !self)
      .map((group) => ({ ...written(group), failed: group.state === "failed" })),
    local: asked.filter(({ self }) => self).map(written),
    skipped_self: skipped.reduce((sum, { digests }) => sum + digests.length, 0),
    OnPrefetchBatch,
    failed_groups: failed.length === 0 ? null : `${failed.length}/${asked.length}`,
  };
}
