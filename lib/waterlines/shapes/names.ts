/** Names of the presets, for who needs no schema. */
export const PROFILE_NAMES = ["seed", "improved", "craneV060", "craneHead"] as const;
