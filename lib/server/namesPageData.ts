/** As pageData.ts, for the pages of names. */
import { imageDetailSchema, type ImageDetail } from "../api/images";
import { jobStorySchema, type JobStory } from "../api/jobStory";
import { nameDetailSchema, type NameDetail, type NameKind } from "../api/names";
import { readImage } from "./names/image/read";
import { readJobStory } from "./names/job/read";
import { readName } from "./names/kinds/read";
import { forViewer } from "./pageData";

export function imageStart(reference: string): Promise<ImageDetail | null> {
  return forViewer(async () => imageDetailSchema.parse(await readImage(reference)));
}

/** Null also where there is no such name. */
export function nameStart(kind: NameKind, id: string): Promise<NameDetail | null> {
  return forViewer(async () => nameDetailSchema.parse(await readName(kind, id)));
}

export function storyStart(id: number): Promise<JobStory | null> {
  return forViewer(async () => jobStorySchema.parse(await readJobStory(id)));
}
