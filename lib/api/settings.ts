/** Settings of the installation that a person changes on a page. */
import { z } from "zod";

/** What of finished runs is kept; a run is removed when either bound on runs is passed. */
export const retentionSchema = z.strictObject({
  /** Runs kept for each policy, newest first. */
  runsPerPolicy: z.number().int().min(1).max(100_000),
  /** Days that a run is kept. */
  runDays: z.number().int().min(1).max(3_650),
  /** Runs of each policy, newest first, that keep their samples (what-if and replays need them). */
  artifactsPerPolicy: z.number().int().min(0).max(10_000),
});

export const settingsSchema = z.object({ retention: retentionSchema });

export const settingsInputSchema = z.strictObject({ retention: retentionSchema });

export type Retention = z.infer<typeof retentionSchema>;
export type Settings = z.infer<typeof settingsSchema>;
export type SettingsInput = z.infer<typeof settingsInputSchema>;
