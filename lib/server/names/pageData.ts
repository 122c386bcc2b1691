/** Initial data of the pages of names. */
import { imageDetailSchema } from "../../api/images";
import { jobStorySchema, type JobStory } from "../../api/jobStory";
import { nameDetailSchema, type NameDetail, type NameKind } from "../../api/names";
import { runSchema, type Run } from "../../api/runs";
import { counterfactualSchema, type Counterfactual } from "../../discovery";
import { forViewer, pageRequest } from "../auth/pageSession";
import { getRunHead, runRemedies } from "../discovery/runs";
import { NotFoundError } from "../http/errors";
import { countAgainst } from "../http/rateLimit";
import { readImage } from "./image/read";
import { shortImage, type ShortImage } from "./image/short";
import { readJobStory } from "./job/read";
import { readName } from "./kinds/read";

/** Returns null if it cannot be read; leaves out the courses of policies beyond the first view (short.ts). */
export function imageStart(reference: string): Promise<ShortImage | null> {
  return forViewer(async () => shortImage(imageDetailSchema.parse(await readImage(reference))));
}

interface Lift {
  readonly run: Pick<Run, "id" | "policy" | "policyVersion" | "spec">;
  readonly found: Counterfactual | null;
}

const liftedSchema = runSchema.pick({ id: true, policy: true, policyVersion: true, spec: true });

/**
 * Returns what would move the image across the run's line; counted against the same rate limit as the API's request.
 */
export function liftStart(run: string, image: string): Promise<Lift | null> {
  return forViewer(async (actor) => {
    await countAgainst("compute", actor, await pageRequest());
    return { run: liftedSchema.parse(await getRunHead(run)), found: await foundIn(run, image) };
  });
}

/** Returns null if the run's samples have been removed. */
async function foundIn(run: string, image: string): Promise<Counterfactual | null> {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(await runRemedies(run, image)));
    return counterfactualSchema.parse(json);
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

/** Also returns null if there is no such name. */
export function nameStart(kind: NameKind, id: string): Promise<NameDetail | null> {
  return forViewer(async () => nameDetailSchema.parse(await readName(kind, id)));
}

export function storyStart(id: number): Promise<JobStory | null> {
  return forViewer(async () => jobStorySchema.parse(await readJobStory(id)));
}
