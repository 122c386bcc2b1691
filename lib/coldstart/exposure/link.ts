/** Ranks a run's images by the cold waiting that remains with the cascade (coldstart.md sections 5.2 to 5.7). */
import { stallThresholdMs } from "../shapes/deadlines";
import type { LinkModel, LinkRow, MixOutcome, Observed } from "../shapes";
import { holders } from "./holders";
import { outcomeMix, refinedPullTime } from "./mix";
import { seedOrPrewarm, type PlanRow } from "./plan";
import { HEAD_BYTES, outcomeTimes, type OutcomeTimes } from "./times";
import { coldPulls, coldWait, followers, seedScore } from "./window";

export interface LinkImage {
  readonly image: string;
  readonly runRank: number;
  /** The signals' values, which the model's `samplesPerJob` divides to count job starts. */
  readonly preJobs: number;
  readonly targetJobs: number;
  /** Null if no signal provides it: the model's value is used. */
  readonly peakJobs: number | null;
  readonly pullSeconds: number;
  /** Null if no signal provides it: derived from the pull time and the registry's rate. */
  readonly sizeBytes: number | null;
  readonly observed?: Readonly<Partial<Record<MixOutcome, Observed>>> | undefined;
}

/** Returns the rows with the most cold waiting first; ties by the run's rank. `line` images are selected. */
export function linkRows(images: readonly LinkImage[], model: LinkModel, line: number): readonly LinkRow[] {
  const held = holders(model.nodes, model.available);
  const head = outcomeTimes("manifest", HEAD_BYTES, model);
  const drafts = images.map((image) => draftOf(image, model, held, head));
  const plans = new Map(seedOrPrewarm(drafts.map(({ plan }) => plan)).map((row) => [row.image, row]));
  return drafts
    .flatMap((draft) => {
      const plan = plans.get(draft.row.image);
      return plan === undefined ? [] : [rowOf(draft.row, plan)];
    })
    .sort((a, b) => b.exposureSeconds - a.exposureSeconds || a.runRank - b.runRank)
    .map((row, index) => ({
      ...row,
      rank: index + 1,
      selected: index < line,
      runSelected: row.runRank <= line,
    }));
}

type Draft = ReturnType<typeof draftOf>;

/** Treats an image as one layer after its manifest and configuration. Parallel layers would arrive earlier. */
function draftOf(image: LinkImage, model: LinkModel, held: ReturnType<typeof holders>, head: OutcomeTimes) {
  const { pullSeconds, observed } = image;
  const { nodes, samplesPerJob } = model;
  const [preJobs, targetJobs] = [image.preJobs / samplesPerJob, image.targetJobs / samplesPerJob];
  const peakJobs = image.peakJobs ?? model.peakJobs;
  const sizeBytes = image.sizeBytes ?? Math.max(0, pullSeconds - model.originSeconds) * model.originRate;
  const layer = outcomeTimes("layer", sizeBytes, model);
  const whole = (of: keyof OutcomeTimes): number => 2 * head[of] + layer[of];
  const holder = held.holder(preJobs);
  const inputs = { nodes, preJobs, targetJobs, peakJobs, holder };
  const pulls = coldPulls(inputs);
  const behind = followers(inputs, pulls);
  const mix = outcomeMix({
    holder,
    amongAsked: held.amongAsked(preJobs, model.k),
    falseEmpty: model.falseEmpty,
    // Among nodes that find no holder, one is first and the others arrive while it pulls.
    inFlight: model.inFlight ?? behind / (1 + behind),
  });
  const modelled = { dht: whole("dht"), rule2: whole("rule2"), rule3: whole("rule3"), rule7: whole("rule7") };
  const { seconds, times, isModel } = refinedPullTime(mix, modelled, observed);
  // The burst is not measured separately. It is shifted by the same amount as the observed rule 3.
  const rule3Burst = whole("rule3Burst") + times.rule3 - modelled.rule3;
  const waits = { dht: times.dht, rule3Burst, rule7: times.rule7 };
  const { first, burst, peers } = coldWait(inputs, waits);
  return {
    row: {
      image: image.image,
      runRank: image.runRank,
      preJobs,
      targetJobs,
      peakJobs,
      pullSeconds,
      sizeBytes,
      holder,
      mix,
      times,
      isModel,
      coldPulls: pulls,
      refinedSeconds: seconds,
      sizeFrom: image.sizeBytes === null ? ("pullTime" as const) : ("signal" as const),
      originSeconds: model.originSeconds + sizeBytes / model.originRate + model.visibleSeconds,
      deadlineSeconds: stallThresholdMs("layer", sizeBytes, "seed") / 1_000,
      seedScore: seedScore(inputs, pullSeconds),
      firstSeconds: first,
      burstSeconds: burst,
      peersSeconds: peers,
    },
    plan: { image: image.image, sizeBytes, times: waits, ...inputs },
  };
}

type Unranked = Omit<LinkRow, "rank" | "selected" | "runSelected">;

function rowOf(row: Draft["row"], plan: PlanRow): Unranked {
  const { exposureSeconds, prewarmBytes, seedingGainSeconds, seedingBytes, advice } = plan;
  const { prewarmGainPerByte, seedingGainPerByte } = plan;
  return {
    ...row,
    exposureSeconds,
    prewarmBytes,
    seedingGainSeconds,
    seedingBytes,
    advice,
    prewarmGainPerByte,
    seedingGainPerByte,
  };
}
