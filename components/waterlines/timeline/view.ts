/** The view of a node's timeline, shared by server and page so that both make the same request. */
export const HOURS = ["1", "3", "6", "12", "24", "72", "168"] as const;
export const PROFILES = ["improved", "seed", "craneHead", "craneV060"] as const;

export interface TimelineView {
  readonly hours: (typeof HOURS)[number];
  readonly profile: (typeof PROFILES)[number];
}

/** The view from the address, with defaults for missing values. */
export function timelineViewOf(hours: string | null, profile: string | null): TimelineView {
  return {
    hours: HOURS.find((each) => each === hours) ?? "6",
    profile: PROFILES.find((each) => each === profile) ?? "improved",
  };
}

/** As API parameters. */
export const timelineFilter = (
  which: Readonly<Record<string, string>>,
  { hours, profile }: TimelineView,
): Record<string, string> => ({ ...which, hours, profile });
