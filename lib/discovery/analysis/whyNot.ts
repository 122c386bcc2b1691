/**
 * Why not (tuner.md "Knowing why"): any image seen by any query, or typed in, the steps it went through and where it
 * dropped out. The explanation is the engine's; this adds the step's name and, for a name that no query returned, the
 * nearest names that one did: mostly it was mistyped. O(images · length of the name).
 */
import { explainImage } from "../explanation/explain";
import { nearest } from "../../document/suggest";
import type { PreparedRanking } from "../ranking/prepareRanking";
import type { PipelineResult } from "../result";
import type { WhyNot } from "./shapes/whyNot";

const MOST_SIMILAR = 5;

export function whyNot(result: PipelineResult, { policy, computed }: PreparedRanking, image: string): WhyNot {
  const explanation = explainImage(result, policy, image);
  const stopped = explanation.steps.find((step) => step.state === "stopped");
  const similar = explanation.outcome === "notReturned" ? similarNames(image, computed.candidates) : [];
  return { explanation, stoppedAt: stopped?.id ?? null, similar };
}

/** Names that hold what was typed, then the nearest by letters, then those of the same last path part. */
function similarNames(image: string, names: readonly string[]): string[] {
  const typed = image.trim().toLowerCase();
  if (typed === "") return [];
  const holding = names.filter((name) => name.toLowerCase().includes(typed));
  const near = nearest(image, names);
  const repository = repositoryOf(typed);
  const sameRepository = names.filter((name) => repositoryOf(name.toLowerCase()) === repository);
  const found = [...holding, ...(near === undefined ? [] : [near]), ...sameRepository];
  return [...new Set(found)].slice(0, MOST_SIMILAR);
}

/** "registry.example.com/ci/java:21@sha256:…" → "java". */
function repositoryOf(name: string): string {
  const last = name.slice(name.lastIndexOf("/") + 1);
  return last.split(/[:@]/, 1)[0] ?? "";
}
