/** Names of the presets, for modules that need no schema. */
export const PROFILE_NAMES = ["seed", "improved", "craneV060", "craneHead"] as const;
