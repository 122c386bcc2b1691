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
  image: z.string().describe("Reference of the image."),
  rank: z
    .number()
    .int()
    .positive()
    .nullable()
    .describe(
      "From 1; null where the ranking does not have it: not returned, filtered out or left out for a missing signal.",
    ),
  gap: z
    .number()
    .nullable()
    .describe(
      "In score units, as in the ranking: ≤ 0 below the line, ≥ 0 above it; null without a rank or another side.",
    ),
});

/** How a ranking meets the two lists. */
export const expectationSchema = z.object({
  expected: z.number().int().describe("Images that should be warm."),
  kept: z.number().int().describe("How many of them are selected."),
  dropped: z.array(placedImageSchema).describe("The others by rank, those without a rank last."),
  notNeeded: z.number().int().describe("Images that need not be warm."),
  needless: z.array(placedImageSchema).describe("Those of them that are selected anyway, by rank."),
});

export type ExpectedImages = z.infer<typeof expectedImagesSchema>;
export type PlacedImage = z.infer<typeof placedImageSchema>;
export type Expectation = z.infer<typeof expectationSchema>;
