/** How long replays, recommendations and job sets are kept. */
import { removeEnded } from "../operations/retention";
import { COLLECTION_KIND } from "./collect/kind";
import { JOB_SET_KIND, RECOMMENDATION_KIND, REPLAY_KIND } from "./kind";
import { SHADOW_KIND } from "./shadow/kind";

const KEPT = { perSubject: 100, days: 90 };
/** Versions kept per name. */
const JOB_SETS_KEPT = { perSubject: 20, days: 365 };

/** Files are removed with their replay or job set, and recommendations with their replay. */
export async function removeOldReplays(): Promise<void> {
  await removeEnded(REPLAY_KIND, KEPT);
  await removeEnded(RECOMMENDATION_KIND, KEPT);
  await removeEnded(JOB_SET_KIND, JOB_SETS_KEPT);
  await removeEnded(SHADOW_KIND, { perSubject: 20, days: 90 });
  await removeEnded(COLLECTION_KIND, { perSubject: 50, days: 90 });
}
