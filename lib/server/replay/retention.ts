/** How long replays and recommendations are kept. */
import { removeEnded } from "../operations/retention";
import { RECOMMENDATION_KIND, REPLAY_KIND } from "./kind";

const KEPT = { perSubject: 100, days: 90 };

/** Files go with their replay, and recommendations made from it too. */
export async function removeOldReplays(): Promise<void> {
  await removeEnded(REPLAY_KIND, KEPT);
  await removeEnded(RECOMMENDATION_KIND, KEPT);
}
