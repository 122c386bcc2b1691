/** What of a node's time is shown; the server and the page ask for it in the same words. */
export const HOURS = ["1", "3", "6", "12", "24", "72", "168"] as const;
export const PROFILES = ["improved", "seed", "craneHead", "craneV060"] as const;

export interface TimelineView {
  readonly hours: (typeof HOURS)[number];
  readonly profile: (typeof PROFILES)[number];
}

/** As the address has it; the usual view for what it does not. */
export function timelineViewOf(hours: string | null, profile: string | null): TimelineView {
  return {
    hours: HOURS.find((each) => each === hours) ?? "6",
    profile: PROFILES.find((each) => each === profile) ?? "improved",
  };
}

/** As the API takes it. */
export const timelineFilter = (
  which: Readonly<Record<string, string>>,
  { hours, profile }: TimelineView,
): Record<string, string> => ({ ...which, hours, profile });
