import type { SessionState } from "@/lib/api/accounts";

/** The unit of accounted amounts; build durations are always in minutes. */
export type Unit = "min" | "credits";

/** The unit of accounted amounts that an installation has chosen; also for what the server renders. */
export const unitOf = (session: Pick<SessionState, "minutesUnit"> | null | undefined): Unit =>
  session?.minutesUnit === "credits" ? "credits" : "min";
