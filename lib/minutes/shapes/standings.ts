/** The states of a namespace's use against its quota. Without a schema, for pages that draw them. */

/** A namespace's use relative to its quota: used up, 25 % or less left, more than that left, or unlimited. */
export const STANDINGS = ["over", "near", "fine", "unlimited"] as const;
export type Standing = (typeof STANDINGS)[number];
