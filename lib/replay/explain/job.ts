/** Explains why a job waited or did not, in the shape of all explanations. */
import type { Explanation } from "../../explanation/explanation";
import { duration } from "../../numeric/words";
import { MS, SECOND, setTime } from "../jobs/jobSet";
import type { Lab } from "../lab";
import type { JobExplanation } from "../shapes";
import { COLD, PULLING, WARM } from "../simulate/waits";

/** A choice of images with its display name. */
export interface Choice {
  /** "count, top 10"; empty for no prewarming. */
  readonly label: string;
  readonly prewarmed: Uint8Array;
}

type Step = Explanation["steps"][number];

/** `job` is the job's index in the lab. The reader must have kept ids (JobsReader). */
export function explainJob(lab: Lab, job: number, choice: Choice): JobExplanation {
  const facts = factsOf(lab, job, choice);
  const { id, image, node, wait, without, prewarmed, starter, at } = facts;
  const outcome = outcomeOf(facts);
  const texts = {
    prewarmed: `Waits 0 s: prewarmed, without it ${seconds(without)}`,
    warm: "Waits 0 s: the image was on the node",
    pulls: `Waits ${seconds(wait)} for its own pull`,
    waitsForPull: `Waits ${seconds(wait)} for a pull in progress`,
  };
  const sentences = {
    prewarmed: `${image.image} was on ${node} from ${clock(facts.prewarmAt)}, because ${choice.label} prewarms it; without prewarming the job would have waited ${seconds(without)}.`,
    warm: `Job ${starter ?? id} had already pulled ${image.image} to ${node}, so there was nothing to wait for.`,
    pulls: `It was the first job with ${image.image} on ${node} since the node was cold, and started the pull itself: ${seconds(wait)}.`,
    waitsForPull: `${starter === null ? "An earlier job" : `Job ${starter}`} had started to pull ${image.image} on ${node}; ${seconds(wait)} of that pull remained.`,
  };
  return {
    subject: `job ${id}`,
    outcome,
    outcomeText: texts[outcome],
    side: wait === 0 ? "above" : "below",
    sentence: sentences[outcome],
    steps: stepsOf(facts, choice),
    arithmetic: [
      {
        label: "pull",
        formula: `${image.pullSeconds} s × ${facts.mirror} = ${facts.pull.toFixed(3)} s`,
        value: facts.pull,
        unit: "s",
      },
      {
        label: "wait without prewarming",
        formula: formulaOf(facts, facts.coldStart, without),
        value: without,
        unit: "s",
      },
      {
        label: choice.label === "" ? "wait" : `wait under ${choice.label}`,
        formula:
          prewarmed && wait === 0
            ? "available before the job was scheduled: 0 s"
            : formulaOf(facts, facts.coldStart, wait),
        value: wait,
        unit: "s",
      },
    ],
    job_id: id,
    pipeline_id: facts.pipeline,
    stage: facts.stage,
    node,
    image_id: image.id,
    image: image.image,
    scheduled: new Date(at).toISOString(),
    wait_seconds: wait,
    wait_seconds_without_prewarming: without,
    observed_wait_seconds: facts.observed,
  };
}

interface Facts {
  readonly id: string;
  readonly pipeline: string;
  readonly stage: string;
  readonly node: string;
  readonly image: Lab["table"]["images"][number];
  /** Unix milliseconds. */
  readonly at: number;
  readonly prewarmAt: number;
  /** Seconds. */
  readonly wait: number;
  readonly without: number;
  /** The measured wait; null if not known. */
  readonly observed: number | null;
  readonly pull: number;
  readonly mirror: number;
  readonly prewarmed: boolean;
  /** What the job found on the node, under the choice and without prewarming (simulate/waits). */
  readonly found: number;
  readonly foundWithout: number;
  /** The job that started the pull of the same node–image pair without prewarming, if it is another job. */
  readonly starter: string | null;
  /** Unix milliseconds at which that pull started. */
  readonly coldStart: number;
}

function outcomeOf({ found, foundWithout }: Facts): "pulls" | "waitsForPull" | "warm" | "prewarmed" {
  if (found === COLD) return "pulls";
  if (found === PULLING) return "waitsForPull";
  return foundWithout === WARM ? "warm" : "prewarmed";
}

function factsOf(lab: Lab, job: number, { prewarmed }: Choice): Facts {
  const { jobs, table, options } = lab;
  const waits = lab.waits(options.mirrorFactor);
  const unixMs = (time: number): number => jobs.originSeconds * 1_000 + time / MS;
  const imageAt = jobs.image[job] ?? 0;
  const image = table.images[imageAt] ?? { id: "", image: "", pullSeconds: 0, sizeMb: null };
  const isWarm = prewarmed[imageAt] === 1;
  let from = job;
  while (from > 0 && !(jobs.pair[from] === jobs.pair[job] && waits.coldState[from] === COLD)) from -= 1;
  return {
    id: jobs.ids[job] ?? "",
    pipeline: jobs.pipelines[jobs.pipeline[job] ?? 0] ?? "",
    stage: jobs.stages[jobs.stage[job] ?? 0] ?? "",
    node: jobs.nodes[jobs.node[job] ?? 0] ?? "",
    image,
    at: unixMs(jobs.scheduled[job] ?? 0),
    prewarmAt: unixMs(setTime(jobs, options.prewarmAt)),
    wait: ((isWarm ? waits.warm[job] : waits.cold[job]) ?? 0) / 1_000,
    without: (waits.cold[job] ?? 0) / 1_000,
    observed: Number.isFinite(jobs.observedWait[job]) ? (jobs.observedWait[job] ?? null) : null,
    pull: Math.round(image.pullSeconds * options.mirrorFactor * SECOND) / SECOND,
    mirror: options.mirrorFactor,
    prewarmed: isWarm,
    found: (isWarm ? waits.warmState[job] : waits.coldState[job]) ?? WARM,
    foundWithout: waits.coldState[job] ?? WARM,
    starter: from === job ? null : (jobs.ids[from] ?? null),
    coldStart: unixMs(jobs.scheduled[from] ?? 0),
  };
}

function stepsOf(facts: Facts, { label }: Choice): Step[] {
  const { id, pipeline, stage, node, image, at, prewarmAt, wait, without, prewarmed, starter } = facts;
  const early = at < prewarmAt;
  return [
    {
      id: "placed",
      title: "Where and when was it scheduled?",
      state: "passed",
      text: `Job ${id} of pipeline ${pipeline}, stage ${stage || "without a name"}, on ${node} at ${clock(at)} with ${image.image}.`,
    },
    {
      id: "prewarmed",
      title: "Is its image prewarmed?",
      state: prewarmed && !early ? "passed" : "warning",
      text:
        label === ""
          ? "Nothing is prewarmed."
          : !prewarmed
            ? `${label} does not select ${image.id}.`
            : early
              ? `${label} selects ${image.id}, but prewarms at ${clock(prewarmAt)}, after the job was scheduled.`
              : `${label} selects ${image.id}: it is on every node from ${clock(prewarmAt)}, unless a pull was in progress at that time.`,
    },
    {
      id: "node",
      title: "Which job pulled it to the node?",
      state: starter === null ? "warning" : "passed",
      text:
        starter === null
          ? `None since ${node} was cold: without prewarming, this job pulls it.`
          : `Job ${starter} started to pull it at ${clock(facts.coldStart)}.`,
    },
    {
      id: "wait",
      title: "How long does it wait?",
      state: wait === 0 ? "passed" : "stopped",
      text:
        wait === without
          ? seconds(wait)
          : `${seconds(wait)}, ${seconds(without - wait)} less than without prewarming.`,
    },
  ];
}

function formulaOf({ pull, at }: Facts, start: number, wait: number): string {
  const since = (at - start) / 1_000;
  return wait === 0
    ? `${pull.toFixed(3)} s − ${since.toFixed(3)} s since the pull started is not above 0`
    : `${pull.toFixed(3)} s − ${since.toFixed(3)} s since the pull started = ${wait.toFixed(3)} s`;
}

const seconds = (value: number): string => duration(value * 1_000);
const clock = (unixMs: number): string =>
  `${new Date(unixMs).toISOString().slice(0, 19).replace("T", " ")} UTC`;
