/** What an image's page is sent with; pure. */
import type { ImageDetail } from "../../../api/images";

/** Policies with their course: those in sight, and some. */
const COURSES = 20;

export interface ShortImage {
  readonly image: ImageDetail;
  /** Courses were left out: the page asks for the whole once it is drawn. */
  readonly isShort: boolean;
}

/** Twenty runs of each of 200 policies are three quarters of a megabyte, which no page is sent with. Throws nothing. */
export function shortImage(image: ImageDetail): ShortImage {
  const { policies } = image;
  if (policies?.state !== "known" || policies.data.items.length <= COURSES) return { image, isShort: false };
  const items = policies.data.items.map((each, at) => (at < COURSES ? each : { ...each, course: [] }));
  return {
    image: { ...image, policies: { ...policies, data: { ...policies.data, items } } },
    isShort: true,
  };
}
