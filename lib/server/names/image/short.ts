/** Shortens the initial data of an image's page. Pure. */
import type { ImageDetail } from "../../../api/images";

/** Number of policies that keep their course: those in the first view, and some more. */
const COURSES = 20;

export interface ShortImage {
  readonly image: ImageDetail;
  /** Courses were left out: the page requests the full data after its first paint. */
  readonly isShort: boolean;
}

/**
 * Twenty runs of each of 200 policies are three quarters of a megabyte, too much for a page's initial data. Never
 * throws.
 */
export function shortImage(image: ImageDetail): ShortImage {
  const { policies } = image;
  if (policies?.state !== "known" || policies.data.items.length <= COURSES) return { image, isShort: false };
  const items = policies.data.items.map((each, at) => (at < COURSES ? each : { ...each, course: [] }));
  return {
    image: { ...image, policies: { ...policies, data: { ...policies.data, items } } },
    isShort: true,
  };
}
