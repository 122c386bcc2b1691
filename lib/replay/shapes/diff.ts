import { z } from "zod";

const betweenSchema = z.object({
  top_k: z.number().int(),
  minutes_first: z.number().nullable(),
  minutes_second: z.number().nullable(),
  percent_first: z.number().nullable(),
  percent_second: z.number().nullable(),
  minutes_difference: z.number().nullable(),
  percent_points_difference: z.number().nullable(),
});

/** What strategies save in two replays; null if a replay lacks the strategy. */
export const replayDiffSchema = z.object({
  strategies: z.array(betweenSchema.extend({ strategy: z.string() })),
  optimum: z.array(betweenSchema),
});
export type ReplayDiff = z.infer<typeof replayDiffSchema>;
