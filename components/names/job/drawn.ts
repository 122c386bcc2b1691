/** Adds to a job's own times the pull that a job set measured, and who pulled. Pure. */
import type { JobPull, JobStory, StoryPhase } from "@/lib/api/jobStory";
import { formatDuration } from "@/lib/client/format";

export interface DrawnPhase extends Omit<StoryPhase, "source"> {
  readonly source: StoryPhase["source"] | "jobSet";
}

/**
 * Adds the pull if the log has none and a job set measured how long the job waited for its image. A replay's result
 * is a model and is not drawn among measured times.
 */
export function drawnPhases(
  { phases }: Pick<JobStory, "phases">,
  pull: JobPull | undefined,
): readonly DrawnPhase[] {
  const measured = pull?.explanation?.observed_wait_seconds;
  const running = phases.findIndex(({ kind }) => kind === "running");
  const phase = phases[running];
  if (!phase || typeof measured !== "number" || measured <= 0) return phases;
  const end = Date.parse(phase.from) + measured * 1_000;
  if (phase.to !== null && end >= Date.parse(phase.to)) return phases;
  const at = new Date(end).toISOString();
  return [
    ...phases.slice(0, running),
    { kind: "pulling", from: phase.from, to: at, source: "jobSet" },
    { ...phase, from: at },
    ...phases.slice(running + 1),
  ];
}

/**
 * Whether the image was present, and who pulled it. `pull` is undefined while the newest replay is being read, null
 * if it could not be.
 */
export function pullText({ image }: Pick<JobStory, "image">, pull: JobPull | null | undefined): string {
  const seconds = image?.pullSeconds ?? null;
  const log =
    seconds === null
      ? ""
      : seconds === 0
        ? "warm: it was on the node"
        : `cold: ${image?.name ?? "it"} was not on the node`;
  if (pull === undefined) return log === "" ? "asking the newest replay …" : log;
  if (pull === null) return log === "" ? "not known: the newest replay could not be asked" : log;
  const { explanation } = pull;
  if (explanation === null) return log === "" ? "not known: its log and the newest replay do not say" : log;
  const { sentence, wait_seconds: modelled, observed_wait_seconds: measured } = explanation;
  const model =
    log === "" && typeof measured !== "number"
      ? `not measured, ${formatDuration(modelled * 1_000)} by the replay`
      : log;
  return model === "" ? sentence : `${model}. ${sentence}`;
}
