/** Test data. */
import type { ImagePlace } from "@/lib/api/images";

/** The image `b` in a policy whose run did not see it, with the given fields replaced. */
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
