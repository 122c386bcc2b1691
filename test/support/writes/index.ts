/** An example of every write of the API. A new route needs one line in the file of its part, or in a new one. */
import { signInWrites, tokenWrites, userWrites } from "./accounts";
import type { Examples } from "./example";
import { dataSourceWrites, runWrites, settingsWrites } from "./others";
import { policyWrites } from "./policies";

export const EXAMPLES: Examples = {
  ...policyWrites,
  ...runWrites,
  ...dataSourceWrites,
  ...settingsWrites,
  ...signInWrites,
  ...tokenWrites,
  ...userWrites,
};
