/** Images that a policy should keep warm, and how a ranking meets that. */
import { z } from "zod";
import { LIMITS } from "../../limits/limits";

const imageSchema = z
  .string()
  .trim()
  .min(1, "is empty: write an image as the ranking names it")
  .max(4_096)
  .regex(/^[^\s\p{Cc}]*$/u, "holds a space: write one image per line, as the ranking names it");

const listSchema = z
  .array(imageSchema)
  .max(LIMITS.expectedImages.value, {
    // Formatted lazily: the first locale-aware number formatting costs 30 ms.
    error: () => `has more than ${LIMITS.expectedImages.value.toLocaleString("en")} images`,
  })
  // Removes names that were pasted twice.
  .transform((images) => [...new Set(images)]);

/** Exact names without duplicates, in the order written. */
export const expectedImagesSchema = z
  .strictObject({
    /** Images that should be warm. */
    warm: listSchema.default([]),
    /** Images that need not be warm. */
    notNeeded: listSchema.default([]),
  })
  .superRefine(({ warm, notNeeded }, context) => {
    const wanted = new Set(warm);
    notNeeded.forEach((image, index) => {
      if (!wanted.has(image)) return;
      const message = `${image} is also in warm: keep it in one of the two lists`;
      context.addIssue({ code: "custom", path: ["notNeeded", index], message });
    });
  });

export const placedImageSchema = z.object({
  image: z.string().describe("Image reference."),
  rank: z
    .number()
    .int()
    .positive()
    .nullable()
    .describe(
      "Rank, counted from 1. Null if the image is not ranked: no query returned it, the filter excluded it, or a signal is missing.",
    ),
  gap: z
    .number()
    .nullable()
    .describe(
      "Distance to the cut in units of the score, as in the ranking: 0 or more above the cut, 0 or less below it. Null if the image is not ranked, or if no image lies on the other side of the cut.",
    ),
});

/** How a ranking meets the two lists. */
export const expectationSchema = z.object({
  expected: z.number().int().describe("Number of images that should be warm."),
  kept: z.number().int().describe("Number of expected images that are selected."),
  dropped: z
    .array(placedImageSchema)
    .describe("Expected images that are not selected, by rank; those without a rank come last."),
  notNeeded: z.number().int().describe("Number of images that need not be warm."),
  needless: z.array(placedImageSchema).describe("Images that need not be warm but are selected, by rank."),
});

export type ExpectedImages = z.infer<typeof expectedImagesSchema>;
export type PlacedImage = z.infer<typeof placedImageSchema>;
export type Expectation = z.infer<typeof expectationSchema>;
