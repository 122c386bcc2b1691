/** A run's images by what the cascade leaves of their cold waiting (coldstart.md sections 5.2 to 5.7). */
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
  readonly preJobs: number;
  readonly targetJobs: number;
  /** Null where no signal says it: the model's. */
  readonly peakJobs: number | null;
  readonly pullSeconds: number;
  /** Null where no signal says it: as many as the registry sends in the pull time. */
  readonly sizeBytes: number | null;
  readonly observed?: Readonly<Partial<Record<MixOutcome, Observed>>> | undefined;
}

/** Most cold waiting first; of equal ones the run's better. `line` images are selected. */
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

/** An image counts as one layer behind its manifest and configuration: layers in parallel would be sooner there. */
function draftOf(image: LinkImage, model: LinkModel, held: ReturnType<typeof holders>, head: OutcomeTimes) {
  const { preJobs, targetJobs, pullSeconds, observed } = image;
  const { nodes } = model;
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
    // Of those that find nobody, one is first and the others come while it pulls.
    inFlight: model.inFlight ?? behind / (1 + behind),
  });
  const modelled = { dht: whole("dht"), rule2: whole("rule2"), rule3: whole("rule3"), rule7: whole("rule7") };
  const { seconds, times, isModel } = refinedPullTime(mix, modelled, observed);
  // Nobody measures the burst apart: what was seen of rule 3 moves it as far as the steady one.
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
