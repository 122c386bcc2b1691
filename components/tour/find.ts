/** Finds the tour's subjects when it is on: the policy, its newest replays, and the edit that lifts the image. */
import { remedies, type Remedy } from "@/components/discovery/ranking/remedies/remedies";
import { fetchRemedies } from "@/components/discovery/runs/explain/useExplanation";
import { draftOutcome } from "@/components/replay/draft/outcome";
import { pageOf } from "@/lib/api/common";
import { policyDetailSchema, type PolicyDetail } from "@/lib/api/policies";
import { replaySchema, replaySummarySchema, type ReplaySummary } from "@/lib/api/replays";
import { ApiError, apiFetch } from "@/lib/client/api";
import { storyImage, storyReplays, TOUR_POLICY, type Edited, type Found } from "./story";

export async function findStory(signal: AbortSignal): Promise<Found> {
  const [policy, replays] = await Promise.all([
    apiFetch(`/policies/${TOUR_POLICY}`, policyDetailSchema, { signal }),
    apiFetch("/replays", pageOf(replaySummarySchema), { signal }),
  ]);
  const { saved, edited } = storyReplays(replays.items);
  const [remedy, outcome] = await Promise.all([
    findRemedy(policy, signal),
    edited === null ? null : findEdited(edited, signal),
  ]);
  return { policy, remedy, replay: saved, edited: outcome };
}

async function findRemedy(policy: PolicyDetail, signal: AbortSignal): Promise<Remedy | null> {
  const image = storyImage(policy);
  if (policy.result === null || image === null) return null;
  try {
    const found = await fetchRemedies(policy.result.runId, image, signal);
    return remedies(found, policy.policy).find(({ setting }) => setting !== null) ?? null;
  } catch (error) {
    // The samples are no longer kept.
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function findEdited(summary: ReplaySummary, signal: AbortSignal): Promise<Edited | null> {
  const { result, policies, options } = await apiFetch(`/replays/${summary.id}`, replaySchema, { signal });
  const version = policies.find(({ name }) => name === TOUR_POLICY)?.version;
  // In the order of the save dialog's request: the version's cut first.
  const [before, after = before] = options.topK ?? [];
  if (result === null || before === undefined || after === undefined || typeof version !== "number")
    return null;
  const outcome = draftOutcome(result, TOUR_POLICY, { before, after });
  return outcome && { replay: summary.id, jobs: result.jobs, version, cut: after, outcome };
}
