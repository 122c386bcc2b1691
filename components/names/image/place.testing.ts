/** For tests. */
import type { ImagePlace } from "@/lib/api/images";

/** The image `b` in a policy with a run that did not see it, but for what is given. */
export const place = (of: Partial<ImagePlace>): ImagePlace => ({
  policy: "p",
  runId: "r",
  at: null,
  maxImages: 30,
  imageCount: 60,
  rank: null,
  score: null,
  selected: false,
  gap: null,
  unranked: null,
  expected: null,
  name: "b",
  course: [],
  ...of,
});
