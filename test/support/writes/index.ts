/** An example of every write of the API. A new route needs one line in the file of its part, or in a new file. */
import { signInWrites, tokenWrites, userWrites } from "./accounts";
import type { Examples } from "./example";
import { minutesWrites } from "./minutes";
import { nodeSnapshotWrites } from "./nodeSnapshots";
import { dataSourceWrites, runWrites, settingsWrites } from "./others";
import { policyWrites } from "./policies";
import { replayWrites } from "./replays";
import { runnerWrites } from "./runners";
import { webhookWrites } from "./webhooks";

export const EXAMPLES: Examples = {
  ...policyWrites,
  ...runWrites,
  ...dataSourceWrites,
  ...settingsWrites,
  ...minutesWrites,
  ...replayWrites,
  ...nodeSnapshotWrites,
  ...runnerWrites,
  ...signInWrites,
  ...tokenWrites,
  ...userWrites,
  ...webhookWrites,
};
