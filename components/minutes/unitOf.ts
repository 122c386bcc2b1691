import type { SessionState } from "@/lib/api/accounts";

/** The unit of accounted amounts; build durations are always in minutes. */
export type Unit = "min" | "credits";

/** The unit as a word in sentences and labels. */
export const unitWord = (unit: Unit): "minutes" | "credits" => (unit === "min" ? "minutes" : unit);

/** The same at the start of a sentence or label. */
export const unitTitle = (unit: Unit): "Minutes" | "Credits" => (unit === "min" ? "Minutes" : "Credits");

/** The unit of accounted amounts that an installation has chosen; also for what the server renders. */
export const unitOf = (session: Pick<SessionState, "minutesUnit"> | null | undefined): Unit =>
  session?.minutesUnit === "credits" ? "credits" : "min";
