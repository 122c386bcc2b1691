/** Bytes of a log that its page shows: initially, and at most (limit logBytes). */
export const FIRST_BYTES = 65_536;
export const MOST_BYTES = 262_144;
